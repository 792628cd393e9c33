import { agree } from '@crm/client/weight'
import { accountMessage } from '@crm/base/messages'
import { CORP_NAME_MAX, corpNameError, inviteCodeError } from '@crm/base/rules'
import { useAction } from '@crm/client/hooks'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { toast } from '@crm/platform/feedback'
import { Banner, Button, Dialog, Input } from '@crm/ui/base'
import { type FormEvent, useState } from 'react'
import { restartAs } from '../../session/restartAs.ts'
import { Field } from '../parts/Field.tsx'
import type { ShellDialogProps } from '../shellDialogs.ts'
import classes from './CreateCorporation.module.css'

const CODE_MAX = 64

/** 新建企业: an enterprise by its name and the invitation code got from a colleague; the page goes on in it. */
export function CreateCorporation({ onClose }: ShellDialogProps<'createCorporation'>) {
  const add = useAction(enterpriseCalls.corpAdd, { weight: 'asked', quiet: true })
  const [corpName, setCorpName] = useState('')
  const [code, setCode] = useState('')
  const [checked, setChecked] = useState(false)
  const { failure } = add
  const refused = (field: string) => (failure?.field === field ? failure.message : undefined)
  const errors = checked ? { corp_name: corpNameError(corpName.trim()), invite_code: inviteCodeError(code.trim()) } : {}
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const request = { corp_name: corpName.trim(), invite_code: code.trim() }
    if (corpNameError(request.corp_name) ?? inviteCodeError(request.invite_code)) return
    const answer = await add.run(request, agree())
    if (!answer) return
    toast.success(accountMessage.created)
    restartAs(answer.token)
  }
  return (
    <Dialog
      open
      title="新建企业"
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={add.saving} onClick={onClose}>
            取消
          </Button>
          <Button theme="solid" htmlType="submit" form="create-corporation" loading={add.saving}>
            确定
          </Button>
        </>
      }
    >
      {failure && failure.field === undefined && <Banner kind="danger">{failure.message}</Banner>}
      <form id="create-corporation" className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label="企业名称" fault={errors.corp_name ?? refused('corp_name')} required>
          {(control) => (
            <Input
              {...control}
              value={corpName}
              placeholder="请输入企业名称"
              maxLength={CORP_NAME_MAX}
              data-autofocus
              onChange={(text) => {
                setCorpName(text)
                add.reset()
              }}
            />
          )}
        </Field>
        <Field
          label="邀请码"
          fault={errors.invite_code ?? refused('invite_code')}
          required
          note="由企业管理员提供，与邀请链接一同生成"
        >
          {(control) => (
            <Input
              {...control}
              value={code}
              placeholder="请输入邀请码"
              maxLength={CODE_MAX}
              onChange={(text) => {
                setCode(text)
                add.reset()
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
