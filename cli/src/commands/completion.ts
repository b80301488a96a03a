import { buildCommand } from "@stricli/core";
import { outputFlags } from "../flags.ts";
import { shower, type Context, type OutputFlags } from "../service.ts";

const shells = ["bash", "zsh", "fish"] as const;

type Shell = (typeof shells)[number];

/** Scripts that hand the words of the line to `chancery __complete`. */
const scripts: Readonly<Record<Shell, string>> = {
  bash: `_chancery() {
  local IFS=$'\\n'
  COMPREPLY=($(chancery __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _chancery chancery`,
  zsh: `#compdef chancery
_chancery() {
  local -a found
  found=("\${(@f)$(chancery __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -- "\${found[@]}"; else _files; fi
}
compdef _chancery chancery`,
  fish: "complete -c chancery -a '(chancery __complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'",
};

/** `chancery completion`: prints a script for a shell. */
export const completionCommand = buildCommand<OutputFlags, [Shell], Context>({
  func: function (flags, shell) {
    shower(this.terminal, flags)({ script: scripts[shell] }, scripts[shell]);
  },
  parameters: {
    flags: outputFlags,
    positional: {
      kind: "tuple",
      parameters: [{ parse: parseShell, proposeCompletions: () => shells, brief: shells.join(", "), placeholder: "shell" }],
    },
  },
  docs: {
    brief: "Print a completion script for bash, zsh or fish",
    fullDescription: 'bash and zsh: eval "$(chancery completion bash)" in the profile; fish: chancery completion fish | source.',
  },
});

function parseShell(text: string): Shell {
  const shell = shells.find((one) => one === text);
  if (shell === undefined) throw new SyntaxError(`expected ${shells.join(", ")}`);
  return shell;
}
