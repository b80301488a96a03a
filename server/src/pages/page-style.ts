/** The style sheet of all pages, with light and dark colors, for screens of any width. */
export const pageStyle = `:root {
  color-scheme: light dark;
  --paper: #fbfbf9; --ink: #1d1f22; --quiet: #565d66; --line: #7d848c; --rule: #d9dbdd;
  --accent: #1d5599; --on-accent: #ffffff; --bad: #9d2118; --good: #1b6537;
  font: 1rem/1.55 system-ui, "Segoe UI", "Noto Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17191c; --ink: #e7e8ea; --quiet: #a6adb5; --line: #7d858f; --rule: #33373c;
    --accent: #9cc3f5; --on-accent: #10233c; --bad: #ffa198; --good: #8ad8a6;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
header, main { max-width: 28rem; margin: 0 auto; }
main:has(table) { max-width: 46rem; }
body:has(table) header { max-width: 46rem; }
header { padding-bottom: 0.5rem; border-bottom: 1px solid var(--rule); color: var(--quiet); font-weight: 600; letter-spacing: 0.02em; }
h1 { margin: 2rem 0 0.5rem; font-size: 1.6rem; line-height: 1.25; }
p { margin: 0.75rem 0; }
a { color: var(--accent); }
label { display: block; margin: 1rem 0; font-weight: 600; }
label small { display: block; color: var(--quiet); font-size: 0.875rem; font-weight: 400; }
input, select {
  display: block; width: 100%; min-height: 2.75rem; margin-top: 0.25rem; padding: 0.5rem 0.75rem;
  border: 1px solid var(--line); border-radius: 0.375rem; background: transparent; color: inherit; font: inherit; font-weight: 400;
}
input:read-only { border-style: dashed; }
option { background: var(--paper); color: var(--ink); }
label.tick { display: flex; gap: 0.75rem; align-items: center; font-weight: 400; }
label.tick input { flex: none; width: 1.25rem; height: 1.25rem; min-height: 0; margin: 0; accent-color: var(--accent); }
button {
  min-height: 2.75rem; margin-top: 0.5rem; padding: 0.5rem 1.5rem; border: 1px solid var(--accent); border-radius: 0.375rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer;
}
[aria-busy="true"] button { opacity: 0.6; cursor: progress; }
[tabindex="-1"]:focus { outline: none; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[aria-invalid="true"] { border-color: var(--bad); }
.bad, [role="alert"] { color: var(--bad); font-weight: 600; }
.good { color: var(--good); font-weight: 600; }
table { width: 100%; margin-top: 1.5rem; border-collapse: collapse; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; }
th { font-weight: 600; }
td:first-child, td:nth-child(2) { overflow-wrap: normal; }
@media (max-width: 30rem) {
  tr { display: block; padding: 0.5rem 0; border-bottom: 1px solid var(--rule); }
  thead { display: none; }
  td { display: inline-block; padding: 0 0.5rem 0 0; border: 0; }
  td:last-child { display: block; color: var(--quiet); }
}
@media (prefers-reduced-motion: no-preference) { button { transition: opacity 0.15s; } }
`;

/** The icon of the service in browser tabs. */
export const pageIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1d5599"/><path d="M8 9h16v14H8z" fill="none" stroke="#fff" stroke-width="2.5"/><path d="M8 10l8 7 8-7" fill="none" stroke="#fff" stroke-width="2.5"/></svg>
`;
