import { render } from "preact";
import "../src/styles/index.css";
import { reflectChoices } from "../src/app/document.ts";
import { Announcer } from "../src/kit/announce.tsx";
import { Toasts } from "../src/kit/Toast.tsx";
import { SCREENS } from "./screens.tsx";

const root = document.getElementById("app");
if (root === null) throw new Error("gallery.html has no #app");
reflectChoices();
const name = location.hash.slice(1);
const screen = SCREENS[name];

render(
  screen ? (
    <>
      {screen()}
      <Toasts />
      <Announcer />
    </>
  ) : (
    <ul>
      {Object.keys(SCREENS).map((each) => (
        <li key={each}>
          <a href={`#${each}`} onClick={() => setTimeout(() => location.reload())}>
            {each}
          </a>
        </li>
      ))}
    </ul>
  ),
  root,
);
