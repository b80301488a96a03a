/** Arguments that a command does not take. The message says what it takes, without a full stop. */
export class UsageFault extends Error {}
