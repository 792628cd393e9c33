import { inviteCodeFault } from '@crm/base/rules'
import { history } from '@crm/platform/history'
import { useQuery } from '@crm/platform/navigate'
import { Link } from '@crm/platform/router'
import { Button, Input } from '@crm/ui/base'
import { type FormEvent, useState } from 'react'
import { SignInField } from '../SignInField.tsx'
import { SignInFrame } from '../SignInFrame.tsx'
import css from './newcomers.module.css'

/** 入驻引导: three ways to start for somebody without an enterprise. */
export function EntryPage() {
  const [query] = useQuery()
  const [code, setCode] = useState(query.code ?? '')
  const [fault, setFault] = useState<string>()
  const join = (event: FormEvent) => {
    event.preventDefault()
    const found = inviteCodeFault(code)
    setFault(found)
    if (!found) history.push(`/join?code=${encodeURIComponent(code.trim())}`)
  }
  return (
    <SignInFrame>
      <h1 className={css.title}>入驻引导</h1>
      <section className={css.way}>
        <h2>创建企业</h2>
        <p>注册账号并填写企业名称，免费试用 7 天</p>
        <Link to="/register">去注册</Link>
      </section>
      <section className={css.way}>
        <h2>加入企业</h2>
        <form onSubmit={join} noValidate>
          <SignInField id="invite" label="邀请码" fault={fault}>
            <Input
              id="invite"
              value={code}
              placeholder="请输入邀请码"
              aria-describedby="invite-fault"
              validateStatus={fault ? 'error' : 'default'}
              onChange={(value) => {
                setCode(value)
                setFault(undefined)
              }}
            />
          </SignInField>
          <Button htmlType="submit">下一步</Button>
        </form>
      </section>
      <section className={css.way}>
        <h2>申请试用</h2>
        <p>留下联系方式，由专人协助开通</p>
        <Link to="/trial">去申请</Link>
      </section>
      <p className={css.lead}>
        已有账号？<Link to="/login">直接登录</Link>
      </p>
    </SignInFrame>
  )
}
