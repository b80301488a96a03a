export function InvitationPage() {
  return <p>InvitationPage</p>;
}
