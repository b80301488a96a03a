/** The page of links in letters to people. The code stays behind the # of the address, where no log and no server sees it. */
export const joinPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Chancery</title>
<link rel="stylesheet" href="/setup.css">
<script src="/join.js" defer></script>
</head>
<body>
<main>
<h1>Chancery</h1>
<p id="told" role="status">Looking at the link …</p>
<noscript><p role="alert">This page needs JavaScript. Without it, send the code as JSON: see docs/api/users.md.</p></noscript>
<form id="register" hidden>
<label>First name <input name="firstName" required maxlength="256" autocomplete="given-name"></label>
<label>Last name <input name="lastName" required maxlength="256" autocomplete="family-name"></label>
<label>Password, 12 characters or more
<input name="password" type="password" required minlength="12" maxlength="128" autocomplete="new-password"></label>
<label><input name="agreed" type="checkbox" required> I accept the terms of use</label>
<button>Register</button>
</form>
<form id="password" hidden>
<label>New password, 12 characters or more
<input name="password" type="password" required minlength="12" maxlength="128" autocomplete="new-password"></label>
<button>Set the password</button>
</form>
<form id="accept" hidden>
<p>You are invited. Sign in to accept.</p>
<label>Password <input name="password" type="password" required maxlength="1024" autocomplete="current-password"></label>
<button>Accept</button>
</form>
<p id="result" role="alert"></p>
</main>
</body>
</html>
`;

/** What the page runs. */
export const joinScript = `"use strict";
const said = new URLSearchParams(location.hash.slice(1));
const code = said.get("code") || "";
const type = said.get("type") || "REGISTRATION";
const at = (id) => document.getElementById(id);

let login = "";

async function call(method, path, body, token) {
  const headers = token ? { authorization: "Bearer " + token } : {};
  const sent = body ? { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) } : { method, headers };
  const answer = await fetch(path, sent).catch(() => undefined);
  if (!answer) throw new Error("The service did not answer. Try again.");
  const text = await answer.text();
  const told = text ? JSON.parse(text) : {};
  const errors = (told.data && told.data.errors) || [];
  if (!answer.ok) throw new Error(errors.length ? errors.map((one) => one.message || one.pointer).join(" \\u00b7 ") : told.message);
  return told;
}

function onSubmit(id, work) {
  at(id).addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = at(id).querySelector("button");
    button.disabled = true;
    at("result").textContent = "";
    try {
      at("told").textContent = await work(Object.fromEntries(new FormData(at(id))));
      at(id).hidden = true;
    } catch (error) {
      at("result").textContent = error.message;
    } finally {
      button.disabled = false;
    }
  });
}

const coded = (path, name) => path + "?code=" + encodeURIComponent(code) + (name ? "&" + name + "=" + encodeURIComponent(type) : "");

onSubmit("register", async ({ agreed, ...form }) => {
  await call("POST", coded("/api/v1/registration", "codeType"), { ...form, agreed: agreed === "on" });
  return "Done. Sign in with your e-mail and password.";
});

onSubmit("password", async (form) => {
  await call("POST", coded("/api/v1/registration/resetPassword"), form);
  return "Done. Sign in with your new password.";
});

onSubmit("accept", async ({ password }) => {
  const { token } = await call("POST", "/api/login", { login, password });
  await call("POST", "/api/v1/user/invite/accept/" + encodeURIComponent(code), undefined, token);
  await call("POST", "/api/logout", undefined, token).catch(() => undefined);
  return "Done. What you were invited to is yours when you sign in.";
});

call("GET", coded("/api/v1/registration/validate", "type")).then(
  ({ email, registered }) => {
    login = email;
    at("told").textContent = email;
    at(type === "PASSWORD" ? "password" : type === "INVITE" && registered ? "accept" : "register").hidden = false;
  },
  (error) => {
    at("told").textContent = error.message;
  },
);
`;
