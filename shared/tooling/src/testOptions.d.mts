export function testOptions(args: string[]): { since: string | undefined; shard: string | undefined }
