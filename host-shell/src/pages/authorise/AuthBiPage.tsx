import type { Agreement } from '@crm/client/weight'
import { bracketed } from '@crm/base/text'
import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { authoriseCalls } from '@crm/contracts/calls/authorise'
import { sessionCalls } from '@crm/contracts/calls/session'
import { BI_SCOPES } from '@crm/contracts/rules/platformAuth'
import { history } from '@crm/platform/history'
import { useQuery } from '@crm/platform/navigate'
import { open } from '@crm/platform/openers'
import { useSession } from '@crm/platform/session'
import { AgreeButton, Avatar, Button, Checkbox, Loaded } from '@crm/ui/base'
import { Select } from '@crm/ui/form'
import { useState } from 'react'
import { restartAs } from '../../session/restartAs.ts'
import classes from './AuthFrame.module.css'
import { AuthFrame } from './AuthFrame.tsx'

/** BI 授权: an outside product asks to read the corporation's data; without a state the answer could be anybody's. */
export function AuthBiPage() {
  const [query] = useQuery()
  const { client_id = '', redirect_uri = '', state = '' } = query
  return (
    <AuthFrame title="BI 授权" adminsOnly>
      {client_id && redirect_uri && state ? (
        <Client authRequest={{ client_id, redirect_uri, scope: query.scope }} state={state} />
      ) : (
        <p className={classes.fault} role="alert">
          请求不完整，无法授权。请从对方产品重新发起。
        </p>
      )}
    </AuthFrame>
  )
}

interface AuthRequest {
  client_id: string
  redirect_uri: string
  scope: string | undefined
}

function Client({ authRequest: isRequested, state }: { authRequest: AuthRequest; state: string }) {
  const client = useCall(authoriseCalls.biClient, isRequested)
  if (client.state === 'failed' && client.failure?.kind === 'business')
    return (
      <p className={classes.fault} role="alert">
        {client.failure.message}
      </p>
    )
  return <Loaded read={client}>{(answer) => <Consent client={answer} state={state} />}</Loaded>
}

function Consent({ client, state }: { client: AnswerOf<typeof authoriseCalls.biClient>; state: string }) {
  const { user, who } = useSession()
  const [scopes, setScopes] = useState<readonly string[]>(client.scopes)
  const answer = useAction(authoriseCalls.oauthBi, { weight: 'asked' })
  const change = useAction(sessionCalls.userSwitch, { weight: { harmless: 'own' } })
  const send = async (refused: 0 | 1, agreement: Agreement) => {
    const done = await answer.run({ code: client.code, state, scopes: [...scopes], refused }, agreement)
    // The server answers with a registered address only.
    if (done) location.assign(done.redirect_url)
  }
  const choose = async (corp_id: number) => {
    if (corp_id === who.corp_id) return
    const changed = await change.run({ corp_id })
    if (changed) restartAs(changed.token, history.location.pathname + history.location.search)
  }
  return (
    <>
      <p className={classes.client}>
        <Avatar size="small" src={client.logo || undefined} alt="">
          {client.name.slice(0, 1)}
        </Avatar>
        「{client.name}」请求读取企业数据
      </p>
      <dl className={classes.facts}>
        <dt>账号</dt>
        <dd>{bracketed(user.nick_name, user.phone)}</dd>
        <dt>企业</dt>
        <dd>
          {user.corp_list.length > 1 ? (
            <Select
              aria-label="企业"
              size="small"
              value={who.corp_id}
              loading={change.saving}
              optionList={user.corp_list.map(({ corp_id, corp_name }) => ({ value: corp_id, label: corp_name }))}
              onChange={(value) => void choose(Number(value))}
            />
          ) : (
            user.corp_info.corp_name
          )}
        </dd>
        <dt>有效期</dt>
        <dd>{client.expires_days} 天</dd>
      </dl>
      <ul className={classes.list} aria-label="授权范围">
        {client.scopes.map((scope) => (
          <li key={scope}>
            <Checkbox
              checked={scopes.includes(scope)}
              onChange={(event) =>
                setScopes(
                  event.target.checked === true ? [...scopes, scope] : scopes.filter((other) => other !== scope),
                )
              }
            >
              {BI_SCOPES[scope] ?? scope}
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <AgreeButton
          disabled={scopes.length === 0}
          loading={answer.saving}
          onAgree={(agreement) => void send(0, agreement)}
        >
          同意授权
        </AgreeButton>
        <AgreeButton theme="light" disabled={answer.saving} onAgree={(agreement) => void send(1, agreement)}>
          拒绝
        </AgreeButton>
        <Button theme="borderless" onClick={() => open('outsideGrants', {})}>
          管理已有授权
        </Button>
      </div>
    </>
  )
}
