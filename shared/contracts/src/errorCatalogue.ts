import * as code from './codes.ts'

/** What the browser does with a failure, besides keeping the request id for support. */
export type ClientAction = keyof typeof clientActions

/** What the browser does, in a sentence for engineers. */
export const clientActions = {
  field: 'the form shows it at the field that `data.field` names; elsewhere a toast',
  end: 'one report, everything under way is cancelled, the sign-in page with one referer; a call flagged `quietAuth` only fails',
  signIn: 'the sign-in form shows it',
  told: 'a list shows it in place with 重试, a form in the form, a loose action as one toast',
  refresh: 'as any refusal, and what shows the records that it would have changed is read anew',
  plan: 'as any refusal, and 升级套餐 opens with the limit marked that `data.type` names',
  again:
    'the client takes the time of the answer and sends the call once more with a new proof; refused again, it is told',
  nothing: 'nothing is shown',
  form: 'single sign-on is given up without a word; the form stays',
} as const

/** One kind of failure. */
export interface ErrorRow {
  /** Of the envelope; `http` is the status of an answer that is no envelope. */
  code: number | 'http'
  /** Of the answer; absent where there was none, or any. */
  status?: number
  /** `kind` of the `CallFailure` that the caller gets. */
  kind: 'network' | 'timeout' | 'http' | 'business' | 'auth' | 'canceled'
  when: string
  /** The sentence that staff read; absent where the place says its own, `{…}` where it says which. */
  sentence?: string
  client: ClientAction
}

const refusal = (of: number, client: ClientAction, when: string, sentence?: string): ErrorRow => ({
  code: of,
  status: 200,
  kind: 'business',
  when,
  ...(sentence === undefined ? {} : { sentence }),
  client,
})
const transport = (
  of: number,
  status: number,
  when: string,
  sentence: string,
  client: ClientAction = 'told',
): ErrorRow => ({
  code: of,
  status,
  kind: 'business',
  when,
  sentence,
  client,
})
const auth = (of: number, when: string, sentence: string): ErrorRow => ({
  code: of,
  status: 401,
  kind: 'auth',
  when,
  sentence,
  client: 'end',
})
const unanswered = (kind: ErrorRow['kind'], client: ClientAction, when: string, sentence?: string): ErrorRow => ({
  code: code.NO_ANSWER_CODE,
  kind,
  when,
  ...(sentence === undefined ? {} : { sentence }),
  client,
})

/** Every failure that a caller can meet: refusals of the gateway, sessions that ended, calls without a readable answer. */
export const ERROR_CATALOGUE: readonly ErrorRow[] = [
  refusal(code.BAD_FIELD_CODE, 'field', 'a field is missing, misshapen or out of range', '参数错误：{字段} {原因}'),
  auth(code.NO_TOKEN_CODE, 'no token came with a call that needs one', '请先登录'),
  auth(code.TOKEN_EXPIRED_CODE, 'the sign-in is older than 30 days', '登录已过期，请重新登录'),
  auth(code.TOKEN_UNKNOWN_CODE, 'the token is unknown, misshapen or forged', '登录已失效，请重新登录'),
  auth(
    code.SESSION_ENDED_CODE,
    'it was signed out, switched, replaced, or the account closed',
    '登录已失效，请重新登录',
  ),
  transport(
    code.PROOF_REFUSED_CODE,
    200,
    'the proof of the sign-in’s key is of another time, another call, or was used before',
    '请求未通过登录校验，请刷新页面后重试',
    'again',
  ),
  refusal(code.WRONG_CREDENTIALS_CODE, 'signIn', 'number and password do not fit'),
  refusal(code.ACCOUNT_CLOSED_CODE, 'signIn', 'the account is disabled, or locked after too many wrong passwords'),
  refusal(code.WRONG_CODE_CODE, 'signIn', 'a code, ticket or single-sign-on token is wrong, used or expired'),
  refusal(code.TOO_OFTEN_CODE, 'told', 'a limit by number or by address is reached'),
  refusal(code.NO_ACCOUNT_CODE, 'signIn', 'the number is proved, but has no account here'),
  refusal(code.SECOND_FACTOR_CODE, 'signIn', 'number and first factor fit, the second one is not given yet'),
  refusal(code.FIRST_PASSWORD_CODE, 'signIn', 'the password fits, but somebody else made it: an own one is set first'),
  refusal(code.OUT_OF_SCOPE_CODE, 'told', 'the record lies outside the data scope', '暂无数据权限'),
  refusal(code.NOT_ALLOWED_CODE, 'told', 'the role, page or edition does not allow it, or it has expired'),
  refusal(code.NOT_FOUND_CODE, 'told', 'the record does not exist, or is another corporation’s'),
  transport(code.NOT_FOUND_CODE, 404, 'no call has this address', '接口不存在'),
  transport(
    code.WRONG_METHOD_CODE,
    405,
    'the address has no such method; `allow` names those it has',
    '请求方法不支持',
  ),
  refusal(
    code.STALE_CODE,
    'refresh',
    'somebody changed the record since it was read',
    '数据已被他人修改，请刷新后重试',
  ),
  refusal(code.BLACKLISTED_CODE, 'told', 'the talent is on the black list'),
  refusal(code.CONFLICT_CODE, 'told', 'somebody else has it, or it is there already'),
  refusal(code.QUOTA_CODE, 'plan', 'a limit of the bought version is reached'),
  refusal(code.WRONG_STATE_CODE, 'told', 'the record is not in the state that the act needs'),
  transport(
    code.TOO_LARGE_CODE,
    413,
    'the body is over 1 MB, an upload over its own limit',
    '请求内容过大，不能超过 1MB',
  ),
  transport(code.WRONG_MEDIA_TYPE_CODE, 415, 'the body is not JSON', '请以 application/json 提交'),
  transport(code.UNEXPECTED_CODE, 500, 'a fault of the gateway; the details stay in its log', '系统异常，请稍后再试'),
  transport(code.TOO_SLOW_CODE, 504, 'the handler took longer than the gateway waits', '请求超时，请稍后再试'),
  {
    code: 'http',
    kind: 'http',
    when: 'the answer is no envelope',
    sentence: '接口{status}异常，请稍后再试',
    client: 'told',
  },
  unanswered('network', 'told', 'no connection', '网络连接异常，请检查网络'),
  unanswered('timeout', 'told', 'no answer within 30,000 ms, or the time of the contract', '请求超时，请稍后再试'),
  unanswered('canceled', 'nothing', 'superseded, given up, or the identity changed'),
  unanswered('timeout', 'form', 'the passport’s frame did not answer within 3000 ms', 'timeout'),
]
