/** The page of the one-time link. The code stays behind the # of the address, where no log and no server sees it. */
export const setupPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Set up Chancery</title>
<link rel="stylesheet" href="/setup.css">
<script src="/setup.js" defer></script>
</head>
<body>
<main>
<h1>Set up Chancery</h1>
<p>The first account, its owner and its first mailbox. The link you came by works once.</p>
<noscript><p role="alert">This page needs JavaScript. Without it, send the same as JSON: see docs/api/accounts.md.</p></noscript>
<form id="form">
<label>Company <input name="accountName" required maxlength="256" autocomplete="organization"></label>
<label>Mailbox <input name="mailboxName" required maxlength="256" value="Main"></label>
<label>First name <input name="firstName" required maxlength="256" autocomplete="given-name"></label>
<label>Last name <input name="lastName" required maxlength="256" autocomplete="family-name"></label>
<label>E-mail <input name="email" type="email" required maxlength="254" autocomplete="username"></label>
<label>Password, 12 characters or more
<input name="password" type="password" required minlength="12" maxlength="128" autocomplete="new-password"></label>
<button>Set up</button>
</form>
<p id="result" role="status"></p>
</main>
</body>
</html>
`;

/** What the page runs. */
export const setupScript = `"use strict";
const form = document.getElementById("form");
const result = document.getElementById("result");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  const body = { ...Object.fromEntries(new FormData(form)), code: location.hash.replace(/^#(code=)?/, "") };
  try {
    const answer = await fetch("/api/setup", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const told = await answer.json();
    if (answer.ok) {
      form.hidden = true;
      result.textContent = "Done. Sign in with your e-mail and password. Your mailbox is " + told.mailboxUuid + ".";
    } else {
      const errors = (told.data && told.data.errors) || [];
      result.textContent = errors.length ? errors.map((one) => one.message || one.pointer).join(" · ") : told.message;
    }
  } catch {
    result.textContent = "The service did not answer. Try again.";
  } finally {
    button.disabled = false;
  }
});
`;

/** How it looks. */
export const setupStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 26rem; margin: 3rem auto; padding: 0 1rem; }
label { display: block; margin: 0.75rem 0; }
input { display: block; width: 100%; box-sizing: border-box; padding: 0.5rem; font: inherit; }
button { padding: 0.5rem 1.5rem; font: inherit; }
`;
