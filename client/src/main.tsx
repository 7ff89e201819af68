import { render } from "preact";
import "./styles/index.css";
import { App } from "./app/App.tsx";
import { reflectChoices } from "./app/document.ts";
import { followHistory } from "./app/route.ts";
import { keepOffline } from "./offline/updates.ts";
import { awaitFirstTouch } from "./settings/sound.ts";

const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no #app");
reflectChoices();
followHistory();
awaitFirstTouch();
if (import.meta.env.PROD) keepOffline();
render(<App />, root);
