/** Which bucket of which S3-compatible store. */
export interface BucketOptions {
  bucket: string
  /** Undefined is Amazon's own of the region. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** `https://host/bucket/key` in place of `https://bucket.host/key`. */
  pathStyle: boolean
}
