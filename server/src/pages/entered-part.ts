import type { Language } from "./page.ts";

const english = {
  status: "Status",
  approve: "Approve",
  archive: "Download the archive",
  next: {
    approver: ["Waiting for you", "The sender waits for your approval."],
    assignee: [
      "Waiting for you",
      "The sender waits for you to fill in the envelope. See docs/api/guests.md for how a program does it.",
    ],
    signer: [
      "Waiting for you",
      "The sender waits for your digital signature. See docs/api/guests.md for how a program gives it.",
    ],
    others: ["Sent", "Others have to act. There is nothing for you to do now."],
    completed: ["Completed", "All steps are done. The archive contains the documents, their signatures and the audit trail."],
    expired: ["Expired", "The time for this envelope is over. Ask the sender to send it again."],
  },
};

const ukrainian: typeof english = {
  status: "Стан",
  approve: "Погодити",
  archive: "Завантажити архів",
  next: {
    approver: ["Чекає на вас", "Відправник чекає на ваше погодження."],
    assignee: ["Чекає на вас", "Відправник чекає, що ви заповните конверт. Як це робить програма, описано в docs/api/guests.md."],
    signer: ["Чекає на вас", "Відправник чекає на ваш електронний підпис. Як його дає програма, описано в docs/api/guests.md."],
    others: ["Надіслано", "Мають діяти інші. Від вас зараз нічого не потрібно."],
    completed: ["Завершено", "Усі кроки виконано. В архіві документи, підписи та журнал подій."],
    expired: ["Термін сплив", "Термін цього конверта сплив. Попросіть відправника надіслати його ще раз."],
  },
};

/** The part of a page that shows a guest their envelope. */
export function enteredPart(language: Language): string {
  const words = language === "uk" ? ukrainian : english;
  const next = Object.entries(words.next).map(
    ([kind, [name, what]]) => `<div id="next-${kind}" hidden><b>${name}</b><p>${what}</p></div>`,
  );
  return `<form id="entered" data-part hidden>
<p id="message"></p>
<p>${words.status}</p>
${next.join("\n")}
<button id="approve" hidden>${words.approve}</button>
<button id="archive" hidden>${words.archive}</button>
</form>`;
}

/** The part of the page's script for it: `enter` takes the session of a guest; `kinds` has the types of roles by their ids. */
export const enteredScript = `
let envelopeUuid = "";
let guestHeaders = {};
let kinds = new Map();
const envelopePath = (more) => "/api/v1/envelope/" + envelopeUuid + more;
const asGuest = (method, path, body) => call(method, path, { body, headers: guestHeaders });

async function enter(session) {
  envelopeUuid = session.envelopeUuid;
  guestHeaders = { authorization: "Bearer " + session.token, mailbox: session.mailboxUuid };
  await showEntered();
}

async function showEntered() {
  const { envelope } = await asGuest("GET", envelopePath("?include=envelope"));
  const active = await asGuest("GET", envelopePath("/activeRoles"));
  const next = nextOf(envelope.status, active.map(({ uuid }) => kinds.get(uuid)));
  for (const part of document.querySelectorAll("[id^=next-]")) part.hidden = part.id !== "next-" + next;
  at("approve").hidden = next !== "approver";
  at("archive").hidden = next !== "completed";
  show("entered");
}

function nextOf(status, active) {
  if (status === "COMPLETED") return "completed";
  if (status === "EXPIRED") return "expired";
  return ["assignee", "signer", "approver"].find((kind) => active.includes(kind)) || (active.length > 0 ? "assignee" : "others");
}

onSubmit("entered", async () => {
  if (at("archive").hidden) {
    await asGuest("POST", "/api/v1/envelope/approve", { uuids: [envelopeUuid] });
    return showEntered();
  }
  const answer = await fetch(envelopePath("/zip?wait=true"), { headers: guestHeaders });
  if (!answer.ok) throw new Error((await answer.json()).messageLocalized);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = envelopeUuid + ".zip";
  link.click();
});
`;
