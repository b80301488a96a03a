import "./app/style.css";
import { applyTheme } from "./app/theme.ts";

/** The longest wait for the first paint: pages in the background are not painted. */
const paintMaxMs = 100;

// The outline in index.html is painted in the theme of the user before the console, which takes long to compile, runs.
applyTheme();
// another page of this browser may change it
addEventListener("storage", applyTheme);
await Promise.race([
  new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
  new Promise((done) => setTimeout(done, paintMaxMs)),
]);
await import("./main.tsx");
