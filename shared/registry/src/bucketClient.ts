import type { S3Client } from '@aws-sdk/client-s3'

const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?(.*)$/

/** The client by itself waits for ever. */
const CONNECT_MS = 5_000
const SILENCE_MS = 60_000

/** Whether a place lies in a bucket: `s3://<bucket>/<prefix>`. */
export function isBucket(place: string): boolean {
  return place.startsWith('s3://')
}

/** The bucket of a place, and the prefix of its objects without a slash at the end. Throws when the place is none. */
export function bucketPlace(place: string): { bucket: string; base: string } {
  const [, bucket = '', prefix = ''] = PLACE.exec(place) ?? []
  if (bucket === '') throw new Error(`${place} is no place like s3://bucket/prefix`)
  return { bucket, base: prefix.replace(/\/+$/, '') }
}

let made: Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined

/**
 * The client of all buckets. Region, credentials and address come from the environment of the AWS tools (`AWS_REGION`,
 * `AWS_ACCESS_KEY_ID` …, `AWS_ENDPOINT_URL_S3`). Loaded when the first bucket is used: who has folders needs none of it.
 */
export function bucketClient() {
  made ??= import('@aws-sdk/client-s3').then((sdk) => {
    // Servers other than Amazon's rarely have a host name for each bucket.
    const own = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL
    const requestHandler = { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS }
    return { sdk, client: new sdk.S3Client({ forcePathStyle: own !== undefined, requestHandler }) }
  })
  return made
}

/** For a `catch`: an object that is not there is nothing, any other error stays one. */
export function nothingIfAbsent(error: unknown): undefined {
  if (!['NoSuchKey', 'NotFound'].includes(bucketErrorName(error))) throw error
}

/** What the bucket calls the error. */
export function bucketErrorName(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
