import { render } from "preact";
import "../src/styles/index.css";
import { reflectChoices } from "../src/app/document.ts";
import { Announcer } from "../src/kit/announce.tsx";
import { Toasts } from "../src/kit/Toast.tsx";
import { deck } from "../src/settings/choices.ts";
import { SCREENS } from "./screens.tsx";

const root = document.getElementById("app");
if (root === null) throw new Error("gallery.html has no #app");
reflectChoices();

function Gallery({ name }: { name: string }) {
  const screen = SCREENS[name];
  if (!screen) return <Contents />;
  return (
    <>
      {screen()}
      <Toasts />
      <Announcer />
    </>
  );
}

function Contents() {
  return (
    <ul>
      {Object.keys(SCREENS).map((name) => (
        <li key={name}>
          <a href={`#${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

/** The screen named after the #, drawn anew whenever that changes. */
function show(): void {
  if (root === null) return;
  render(null, root);
  deck.value = "four";
  render(<Gallery name={location.hash.slice(1)} />, root);
}

addEventListener("hashchange", show);
show();
