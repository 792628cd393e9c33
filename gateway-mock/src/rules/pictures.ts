/** An address that a picture may be kept by: a file of ours, or one elsewhere over TLS. */
export const PICTURE_ADDRESS = /^(\/files\/|https:\/\/)[^\s"'<>\\]+$/
