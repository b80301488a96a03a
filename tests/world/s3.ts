import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

/** An S3 on loopback with one empty bucket. `variables` are what a service needs to keep its blobs there. */
export async function startS3(): Promise<{ readonly variables: Readonly<Record<string, string>>; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), "chancery-s3-"));
  const s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "kept", configs: [] }],
  });
  const { port } = await s3.run();
  return {
    variables: {
      CHANCERY_BLOBS: `s3://kept/blobs?endpoint=http://127.0.0.1:${port}&region=eu-central-1`,
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
    },
    close: async () => {
      await s3.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
