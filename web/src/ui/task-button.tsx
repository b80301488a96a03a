import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

type Props = Pick<ComponentProps<typeof Button>, "look" | "className" | "disabled"> & { readonly text: string };

/** The button that sends a form, busy while its task is under way. */
export function SubmitButton({ task, text, ...rest }: Props & { readonly task: { readonly isPending: boolean } }) {
  return <Button {...rest} type="submit" isBusy={task.isPending} text={text} />;
}

/** A button that begins a task, and is busy while it is under way. */
export function TaskButton({ task, text, ...rest }: Props & { readonly task: { readonly isPending: boolean; mutate(): void } }) {
  return <Button {...rest} isBusy={task.isPending} onClick={() => task.mutate()} text={text} />;
}
