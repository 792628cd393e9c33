import { send } from '@crm/client/request'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { QrStatus } from '@crm/contracts/enums'
import { appId } from '../signIn.ts'

/** Before the first request, so that a dialog that is closed at once costs nothing. */
const INIT_DELAY_MS = 300
const POLL_MS = 2000

/** What the person at the computer sees of a QR code. */
export type QrState =
  | { kind: 'loading' }
  | { kind: 'waiting' | 'scanned'; text: string }
  | { kind: 'expired' | 'refused'; text: string }
  | { kind: 'unbound'; key: string; nickName: string }
  | { kind: 'success'; token: string }

/**
 * Fetches a QR code after 300 ms and asks every 2000 ms what has become of it, until it ends (success, expired, refused, unbound) or
 * `signal` is aborted. Rejects with the CallFailure of a request that failed.
 */
export async function watchQr(signal: AbortSignal, onState: (state: QrState) => void): Promise<void> {
  onState({ kind: 'loading' })
  await passed(INIT_DELAY_MS, signal)
  if (signal.aborted) return
  const { qr, key } = await send(signOnCalls.wechatQrcode, { code: appId() }, { signal })
  const text = new URL(qr, location.origin).href
  onState({ kind: 'waiting', text })
  for (;;) {
    await passed(POLL_MS, signal)
    if (signal.aborted) return
    const { status, token, nick_name } = await send(signOnCalls.wechatQrcodeCheck, { key }, { signal })
    if (signal.aborted) return
    switch (status) {
      case QrStatus.waiting:
        break
      case QrStatus.scanned:
        onState({ kind: 'scanned', text })
        break
      case QrStatus.confirmed:
        return onState({ kind: 'success', token })
      case QrStatus.unbound:
        return onState({ kind: 'unbound', key, nickName: nick_name })
      case QrStatus.refused:
        return onState({ kind: 'refused', text })
      default:
        return onState({ kind: 'expired', text })
    }
  }
}

function passed(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
