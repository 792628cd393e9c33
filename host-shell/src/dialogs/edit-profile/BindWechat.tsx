import { nowSeconds } from '@crm/base/clock'
import { recordsChanged, useAction, useCall } from '@crm/client/hooks'
import { profileCalls } from '@crm/contracts/calls/profile'
import { toast } from '@crm/platform/feedback'
import { Button, QrCode } from '@crm/ui/base'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './EditProfile.module.css'

const POLL_MS = 2000

/** 绑定微信: which one is bound, and a code whose scan binds another. */
export function BindWechat() {
  const [code, setCode] = useState<{ text: string; until: number }>()
  const wechat = useCall(profileCalls.wechat, {}, code && !isOver(code.until) ? { every: POLL_MS } : {})
  const ask = useAction(profileCalls.bindWechatQrCode, { weight: { harmless: 'reads' } })
  const name = wechat.data?.is_bind ? wechat.data.nick_name : ''
  const [before, setBefore] = useState('')
  const bound = useEffectEvent((now: string) => {
    if (!code || now === before) return
    setCode(undefined)
    toast.success('绑定成功')
  })
  useEffect(() => {
    if (name !== '') bound(name)
  }, [name])
  const open = async () => {
    const answer = await ask.run({})
    if (!answer) return
    setBefore(name)
    setCode({ text: new URL(answer.qr, location.origin).href, until: answer.expire_time })
  }
  const over = code !== undefined && isOver(code.until)
  return (
    <>
      <span className={classes.wechat}>
        {wechat.data ? name || '未绑定' : '-'}
        {!code && wechat.data && (
          <Button size="small" theme="borderless" loading={ask.saving} onClick={() => void open()}>
            {name ? '更换微信' : '绑定微信'}
          </Button>
        )}
      </span>
      {code && (
        <span className={classes.code}>
          {!over && <QrCode text={code.text} label="扫码绑定微信" size={144} />}
          <span role="status">{over ? '二维码已过期' : '请使用微信扫描二维码绑定'}</span>
          <span>
            {over && (
              <Button size="small" theme="borderless" loading={ask.saving} onClick={() => void open()}>
                刷新
              </Button>
            )}
            <Button
              size="small"
              theme="borderless"
              type="tertiary"
              onClick={() => {
                setCode(undefined)
                recordsChanged('account')
              }}
            >
              收起二维码
            </Button>
          </span>
        </span>
      )}
    </>
  )
}

const isOver = (until: number) => nowSeconds() >= until
