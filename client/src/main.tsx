import { render } from "preact";
import "./styles/index.css";
import { App } from "./app/App.tsx";

const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no #app");
render(<App />, root);
