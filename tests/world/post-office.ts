import { once } from "node:events";
import { after } from "node:test";
import { SMTPServer } from "smtp-server";

/** An email as an SMTP server got it. */
export type QueuedEmail = { readonly from: string; readonly to: string; readonly source: string };

type Answer = { readonly code: number; readonly text: string } | undefined;

/** An SMTP server within this machine; `answer` is what it says to a recipient, `senderAnswer` to the sender, undefined for yes. */
export type PostOffice = {
  readonly url: string;
  readonly emails: readonly QueuedEmail[];
  answer: Answer;
  senderAnswer: Answer;
};

/** Opens a post office; it closes after the tests of the file. */
export async function postOffice(): Promise<PostOffice> {
  const emails: QueuedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // within this machine: any name and password are accepted
    allowInsecureAuth: true,
    onAuth: (submitted, _session, callback) => callback(null, { user: submitted.username ?? "" }),
    disabledCommands: ["STARTTLS"],
    onMailFrom: (_address, _session, callback) => callback(refusalOf(office.senderAnswer)),
    onRcptTo: (_address, _session, callback) => callback(refusalOf(office.answer)),
    onData: (stream, session, callback) => {
      let source = "";
      stream.on("data", (bytes: Buffer) => (source += bytes.toString("utf8")));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        emails.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address).join(","), source });
        callback();
      });
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  after(() => void server.close());
  const address = listening.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const office: PostOffice = { url: `smtp://127.0.0.1:${port}`, emails, answer: undefined, senderAnswer: undefined };
  return office;
}

function refusalOf(answer: Answer): Error | undefined {
  return answer && Object.assign(new Error(answer.text), { responseCode: answer.code });
}
