import asyncHooks, { AsyncLocalStorage, AsyncResource, type AsyncHook, type HookCallbacks } from "node:async_hooks";

// node:test finds the test that something belongs to by a hook of every promise, which takes a seventh of their processor time. In a
// process with `--import` of this file it finds it by asynchronous context. The first hook that a process creates is that of node:test.

const { createHook, executionAsyncId } = asyncHooks;
const { runInAsyncScope } = AsyncResource.prototype;
const running = new AsyncLocalStorage<number>();

asyncHooks.executionAsyncId = () => running.getStore() ?? executionAsyncId();
asyncHooks.createHook = ({ init }: HookCallbacks) => {
  Object.assign(asyncHooks, { createHook, executionAsyncId });
  Object.assign(AsyncResource.prototype, {
    runInAsyncScope(this: AsyncResource, work: (...args: unknown[]) => unknown, self?: unknown, ...args: unknown[]): unknown {
      if (!("createSubtest" in this)) return runInAsyncScope.call(this, work, self, ...args);
      const id = this.asyncId();
      init?.(id, "Test", 0, this);
      return runInAsyncScope.call(this, () => running.run(id, () => work.apply(self, args)));
    },
  });
  const none: AsyncHook = { enable: () => none, disable: () => none };
  return none;
};
