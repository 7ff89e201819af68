import { render } from "preact";
import "../src/styles/index.css";
import { Deck } from "./Deck.tsx";

const root = document.getElementById("app");
if (root === null) throw new Error("gallery.html has no #app");
render(<Deck />, root);
