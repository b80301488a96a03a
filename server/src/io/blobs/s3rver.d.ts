declare module "s3rver" {
  /** A small S3 for tests. */
  class S3rver {
    constructor(options: object);
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}
