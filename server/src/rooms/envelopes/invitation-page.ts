/** The page of an invitation's link. The code stays behind the # of the address, where no log and no server sees it. */
export const invitationPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Accept an envelope</title>
<link rel="stylesheet" href="/setup.css">
<script src="/invitation.js" defer></script>
</head>
<body>
<main>
<h1>Accept an envelope</h1>
<p id="told" role="status">Looking for the invitation …</p>
<noscript><p role="alert">This page needs JavaScript. Without it, send the code as JSON: see docs/api/invitations.md.</p></noscript>
<form id="sign-in" hidden>
<p>Sign in, then choose the mailbox that is to have it.</p>
<label>E-mail <input name="login" type="email" required maxlength="254" autocomplete="username"></label>
<label>Password <input name="password" type="password" required maxlength="1024" autocomplete="current-password"></label>
<button>Sign in</button>
</form>
<form id="accept" hidden>
<label>Mailbox <select name="mailbox"></select></label>
<button>Accept</button>
</form>
<p id="result" role="alert"></p>
</main>
</body>
</html>
`;

/** What the page runs. */
export const invitationScript = `"use strict";
const code = location.hash.replace(/^#(code=)?/, "");
const at = (id) => document.getElementById(id);
let token = "";

async function call(method, path, body, headers) {
  const sent = { method, headers: { ...headers } };
  if (token) sent.headers.authorization = "Bearer " + token;
  if (body) {
    sent.headers["content-type"] = "application/json";
    sent.body = JSON.stringify(body);
  }
  const answer = await fetch(path, sent).catch(() => undefined);
  if (!answer) throw new Error("The service did not answer. Try again.");
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.message);
  return told;
}

function onSubmit(id, work) {
  at(id).addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = at(id).querySelector("button");
    button.disabled = true;
    at("result").textContent = "";
    try {
      await work(new FormData(at(id)));
    } catch (error) {
      at("result").textContent = error.message;
    } finally {
      button.disabled = false;
    }
  });
}

onSubmit("sign-in", async (form) => {
  token = (await call("POST", "/api/login", Object.fromEntries(form))).token;
  for (const one of await call("GET", "/api/v1/mailbox"))
    at("accept").elements.mailbox.add(new Option(one.accountName + ": " + one.name, one.mailboxUuid));
  at("sign-in").hidden = true;
  at("accept").hidden = false;
});

onSubmit("accept", async (form) => {
  const { uuid } = await call("POST", "/api/v1/envelope/confirm-invite", { code }, { mailbox: form.get("mailbox") });
  at("accept").hidden = true;
  at("told").textContent = "Accepted. The envelope is in your mailbox: " + uuid;
  await call("POST", "/api/logout").catch(() => undefined);
});

call("GET", "/api/v1/envelope/invite-info?code=" + encodeURIComponent(code)).then(
  ({ accountName, mailboxName, subject }) => {
    const sender = mailboxName ? accountName + " (" + mailboxName + ")" : accountName;
    at("told").textContent = sender + " invites you to the envelope \\u201c" + subject + "\\u201d.";
    at("sign-in").hidden = false;
  },
  (error) => {
    at("told").textContent = error.message;
  },
);
`;
