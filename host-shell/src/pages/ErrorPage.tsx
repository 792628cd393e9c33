import { nowSeconds } from '@crm/base/clock'
import { doneMessage } from '@crm/base/messages'
import { second } from '@crm/base/time'
import { toast } from '@crm/platform/feedback'
import { go, useQuery } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { copyText } from '../base/copyText.ts'
import { Button } from '@crm/ui/shell'
import { useState } from 'react'
import { ErrorIllustration } from '../base/ErrorIllustration.tsx'
import classes from './MessagePage.module.css'

/** The last resort: says that something failed, with what support needs to find it. */
export function ErrorPage() {
  const [{ from = '', code = '' }] = useQuery()
  const { customerService } = usePortal().backends
  const [at] = useState(() => second(nowSeconds()))
  const details = [code && `错误编号 ${code}`, from && `页面 ${from}`, `时间 ${at}`].filter((part) => part !== '')
  return (
    <section className={classes.page}>
      <ErrorIllustration />
      <h1 className={classes.title}>页面出错了，请稍后再试</h1>
      {details.map((part) => (
        <p key={part} className={classes.requested}>
          {part}
        </p>
      ))}
      <div className={classes.actions}>
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
