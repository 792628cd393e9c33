import type { Agreement } from '@crm/client/weight'
import { moduleLabel } from '@crm/access/modules'
import { followTypeChoice } from '@crm/access/visibility'
import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { profileCalls } from '@crm/contracts/calls/profile'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { doneMessage } from '@crm/base/messages'
import { lengthOf } from '@crm/base/text'
import { toast } from '@crm/platform/feedback'
import { changeSession, useSession } from '@crm/platform/session'
import { AgreeButton, Avatar, Banner, Button, Dialog, Input } from '@crm/ui/base'
import { Radio, RadioGroup } from '@crm/ui/form'
import { type ChangeEvent, useRef, useState } from 'react'
import { ChoiceField, Field } from '../parts/Field.tsx'
import type { ShellDialogProps } from '../shellDialogs.ts'
import { AvatarCrop } from './AvatarCrop.tsx'
import { BindWechat } from './BindWechat.tsx'
import classes from './EditProfile.module.css'

const NICK_NAME_MAX = 20
const FILE_MAX = 5 * 1024 * 1024

/** 编辑资料: picture and name are saved together; the preferred business at once, and back again when that fails. */
export function EditProfile({ onClose }: ShellDialogProps<'editProfile'>) {
  const { user, who } = useSession()
  const [name, setName] = useState(user.nick_name)
  const [avatar, setAvatar] = useState<string>()
  const [error, setFault] = useState<string>()
  const passport = useCall(signOnCalls.userPassport, {})
  const saveName = useAction(profileCalls.infoUpdate, { weight: 'asked', quiet: true })
  const saveAvatar = useAction(profileCalls.avatarUpdate, { weight: 'asked', quiet: true })
  const saving = saveName.saving || saveAvatar.saving
  const failure = saveName.failure ?? saveAvatar.failure

  const save = async (agreement: Agreement) => {
    const nick_name = name.trim()
    if (nick_name === '') return setFault('请输入昵称')
    if (nick_name !== user.nick_name) {
      if ((await saveName.run({ user_id: user.user_id, nick_name }, agreement)) === undefined) return
      changeSession((session) => ({
        ...session,
        user: { ...session.user, nick_name },
        who: { ...session.who, nick_name },
      }))
    }
    if (avatar) {
      if ((await saveAvatar.run({ avatar }, agreement)) === undefined) return
      changeSession((session) => ({ ...session, user: { ...session.user, avatar } }))
    }
    toast.success(doneMessage.saved)
    onClose()
  }
  return (
    <Dialog
      open
      title="编辑资料"
      width={480}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={saving} onClick={onClose}>
            取消
          </Button>
          <AgreeButton loading={saving} onAgree={(agreement) => void save(agreement)}>
            保存
          </AgreeButton>
        </>
      }
    >
      <div className={classes.fields}>
        {failure && <Banner kind="danger">{failure.message}</Banner>}
        <AvatarField current={avatar ?? user.avatar} name={user.nick_name} onPick={setAvatar} />
        <Field label="昵称" fault={error} required note={`${lengthOf(name)}/${NICK_NAME_MAX}`}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={NICK_NAME_MAX}
              data-autofocus
              onChange={(text) => {
                setName(text)
                setFault(undefined)
              }}
              onBlur={() => setName(name.trim())}
            />
          )}
        </Field>
        <dl className={classes.facts}>
          <dt>手机号</dt>
          <dd>{user.phone}</dd>
          <dt>通行证</dt>
          <dd>{passport.data ? passportText(passport.data) : '-'}</dd>
          <dt>绑定微信</dt>
          <dd>
            <BindWechat />
          </dd>
        </dl>
        {followTypeChoice(who).shown && <FollowType />}
      </div>
    </Dialog>
  )
}

/** The number that support asks for, and whether this sign-in came from the main talent site. */
function passportText({ passport_id, origin }: AnswerOf<typeof signOnCalls.userPassport>): string {
  return origin === 'cmm' ? `${passport_id}（从达人主站登录）` : passport_id
}

/** 首选业务: which of the two one starts in. */
function FollowType() {
  const { user, who } = useSession()
  const { options } = followTypeChoice(who)
  const [selected, setSelected] = useState(user.cmm_follow)
  const save = useAction(profileCalls.cmmFollowUpdate, { weight: { harmless: 'own' }, done: doneMessage.saved })
  if (options.length === 0) return null
  const choose = async (cmm_follow: 1 | 2) => {
    const before = selected
    setSelected(cmm_follow)
    if ((await save.run({ cmm_follow })) === undefined) return setSelected(before)
    changeSession((session) => ({
      ...session,
      user: { ...session.user, cmm_follow },
      who: { ...session.who, cmm_follow },
    }))
  }
  return (
    <ChoiceField label="首选业务">
      <RadioGroup
        aria-label="首选业务"
        value={selected}
        disabled={save.saving}
        onChange={(event) => void choose(event.target.value === 2 ? 2 : 1)}
      >
        {options.map((module) => (
          <Radio key={module} value={module}>
            {moduleLabel[module]}
          </Radio>
        ))}
      </RadioGroup>
    </ChoiceField>
  )
}

function AvatarField({ current, name, onPick }: { current: string; name: string; onPick: (data: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<HTMLImageElement>()
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.src)
    setPicture(undefined)
  }
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    if (file.size > FILE_MAX) return toast.warning('图片不能超过 5MB')
    const image = new Image()
    image.src = URL.createObjectURL(file)
    try {
      await image.decode()
      setPicture(image)
    } catch {
      URL.revokeObjectURL(image.src)
      toast.warning('无法读取该图片，请更换')
    }
  }
  return (
    <div className={classes.avatar}>
      <Avatar size="large" src={current || undefined} alt="头像">
        {name.slice(0, 1)}
      </Avatar>
      <Button onClick={() => input.current?.click()}>更换头像</Button>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label="选择头像图片"
        onChange={(event) => void take(event)}
      />
      {picture && (
        <AvatarCrop
          picture={picture}
          onPick={(data) => {
            onPick(data)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
