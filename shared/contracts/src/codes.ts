// One constant per code, and not one object, so that a bundle carries only those that it compares with. What each means, says and does
// stands in `errorCatalogue.ts`.

/** Success. */
export const OK_CODE = 0
export const BAD_FIELD_CODE = 40000
export const NO_TOKEN_CODE = 40001
export const TOKEN_EXPIRED_CODE = 40002
export const TOKEN_UNKNOWN_CODE = 40003
export const SESSION_ENDED_CODE = 40004
export const PROOF_REFUSED_CODE = 40005
export const WRONG_CREDENTIALS_CODE = 40020
export const ACCOUNT_CLOSED_CODE = 40021
export const WRONG_CODE_CODE = 40022
export const TOO_OFTEN_CODE = 40023
export const NO_ACCOUNT_CODE = 40024
export const SECOND_FACTOR_CODE = 40025
export const FIRST_PASSWORD_CODE = 40026
export const OUT_OF_SCOPE_CODE = 40301
export const NOT_ALLOWED_CODE = 40302
export const NOT_FOUND_CODE = 40400
export const WRONG_METHOD_CODE = 40500
export const STALE_CODE = 40901
export const BLACKLISTED_CODE = 40910
export const CONFLICT_CODE = 40920
export const QUOTA_CODE = 40921
export const WRONG_STATE_CODE = 40930
export const TOO_LARGE_CODE = 41300
export const WRONG_MEDIA_TYPE_CODE = 41500
export const UNEXPECTED_CODE = 50000
export const TOO_SLOW_CODE = 50400

/** What a failure without an answer has for a code, single sign-on's time limit among them. */
export const NO_ANSWER_CODE = -1

/** Codes that end a session. */
export const AUTH_FAILURE_CODES: readonly number[] = [
  NO_TOKEN_CODE,
  TOKEN_EXPIRED_CODE,
  TOKEN_UNKNOWN_CODE,
  SESSION_ENDED_CODE,
]
