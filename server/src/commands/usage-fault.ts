/** Arguments that a command does not accept. The message names the accepted ones, without a full stop. */
export class UsageFault extends Error {}
