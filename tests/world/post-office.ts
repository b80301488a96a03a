import { once } from "node:events";
import { after } from "node:test";
import { SMTPServer } from "smtp-server";

/** An email as an SMTP server got it. */
export type QueuedEmail = { readonly from: string; readonly to: string; readonly source: string };

/** An SMTP server within this machine; `answer` is what it says to a recipient, undefined for yes. */
export type PostOffice = {
  readonly url: string;
  readonly emails: readonly QueuedEmail[];
  answer: { readonly code: number; readonly text: string } | undefined;
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
    onRcptTo: (_address, _session, callback) => {
      if (office.answer === undefined) callback();
      else callback(Object.assign(new Error(office.answer.text), { responseCode: office.answer.code }));
    },
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
  const office: PostOffice = { url: `smtp://127.0.0.1:${port}`, emails, answer: undefined };
  return office;
}
