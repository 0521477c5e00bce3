/** Which bucket to use in which S3-compatible store. */
export interface BucketOptions {
  bucket: string
  /** If undefined, Amazon's endpoint for the region. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Use `https://host/bucket/key` instead of `https://bucket.host/key`. */
  pathStyle: boolean
}
