import { nowSeconds } from '@crm/base/clock'
import { doneMessage } from '@crm/base/messages'
import { second } from '@crm/base/time'
import { toast } from '@crm/platform/feedback'
import { go, useQuery } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { copyText } from '../frame/copyText.ts'
import { Button } from '@crm/ui/shell'
import { useState } from 'react'
import css from './MessagePage.module.css'

/** The last resort: says that something failed, with what support needs to find it. */
export function ErrorPage() {
  const [{ from = '', code = '' }] = useQuery()
  const { customerService } = usePortal().backends
  const [at] = useState(() => second(nowSeconds()))
  const details = [code && `错误编号 ${code}`, from && `页面 ${from}`, `时间 ${at}`].filter((part) => part !== '')
  return (
    <section className={css.page}>
      <svg className={css.drawing} viewBox="0 0 120 88" width={120} height={88} aria-hidden>
        <rect x={4} y={4} width={112} height={80} rx={8} className={css.sheet} />
        <path d="M4 24h112" className={css.stroke} />
        <path d="M14 14h.1M24 14h.1M34 14h.1" className={css.dots} />
        <path d="M60 38v18" className={css.mark} />
        <path d="M60 68h.1" className={css.mark} />
      </svg>
      <h1 className={css.title}>页面出错了，请稍后重试</h1>
      {details.map((part) => (
        <p key={part} className={css.asked}>
          {part}
        </p>
      ))}
      <div className={css.actions}>
        <Button onClick={() => location.reload()}>重新加载</Button>
        <Button
          onClick={() => void copyText(details.join('，')).then((done) => done && toast.success(doneMessage.copied))}
        >
          复制错误信息
        </Button>
        {customerService && (
          <Button onClick={() => window.open(customerService, '_blank', 'noopener')}>联系客服</Button>
        )}
        <Button theme="solid" type="primary" onClick={() => go('Home')}>
          返回首页
        </Button>
      </div>
    </section>
  )
}
