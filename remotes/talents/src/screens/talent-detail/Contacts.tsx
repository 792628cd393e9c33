import { useAction, useCall } from '@crm/client/hooks'
import { type TalentAddress, type TalentContact, talentContactCalls } from '@crm/contracts/calls/talentContacts'
import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { useCanCall } from '@crm/platform/navigate'
import { Card, lazyPart, Section, TextButton, useIsPhone } from '@crm/ui/base'
import { CopyButton, textOr } from '@crm/ui/data'
import { type ReactNode, useState } from 'react'
import { addressText, parcelText } from '../../lib/contactForm.ts'
import classes from './Contacts.module.css'
import { RecordList, type RecordRow } from './RecordList.tsx'

const ContactDialog = lazyPart(() => import('./ContactDialog.tsx').then((module) => module.ContactDialog), null)
const AddressDialog = lazyPart(() => import('./AddressDialog.tsx').then((module) => module.AddressDialog), null)

/** 1 staff, 2 platform, 3 import. */
const SOURCES: Readonly<Record<number, string>> = { 2: '平台提供', 3: '导入' }

/** 联系方式: through whom the talent is reached, and where samples are sent. Full numbers are asked for one by one: each first view counts. */
export function Contacts({ talent }: { talent: TalentDetail }) {
  const canCall = useCanCall()
  const { author_id, platform, reach } = talent
  const isPhone = useIsPhone()
  const writes =
    !isPhone &&
    canCall([talentContactCalls.save, talentContactCalls.addressSave]) &&
    (reach === 'followed' || reach === 'pool')
  const contacts = useCall(talentContactCalls.list, { author_id, platform })
  const addresses = useCall(talentContactCalls.addressList, { author_id, platform })
  const [dialog, setDialog] = useState<Dialog>()
  const view = useAction(talentContactCalls.view, { weight: { harmless: 'reads' } })
  const viewAddress = useAction(talentContactCalls.addressView, { weight: { harmless: 'reads' } })
  const saveContact = useAction(talentContactCalls.save, { weight: { harmless: 'inPlace' }, done: '设置成功' })
  const saveAddress = useAction(talentContactCalls.addressSave, { weight: { harmless: 'inPlace' }, done: '设置成功' })
  const close = () => setDialog(undefined)
  const contactActions = (contact: TalentContact) => [
    contact.is_viewed === 0 && {
      text: '查看',
      disabled: view.saving,
      onClick: () => void view.run({ id: contact.id }),
    },
    writes &&
      contact.is_viewed === 1 && { text: '编辑', onClick: () => setDialog({ kind: 'contact', existing: contact }) },
    writes &&
      contact.is_default === 0 && {
        text: '设为默认',
        disabled: saveContact.saving,
        onClick: () =>
          void saveContact.run({
            ...{ author_id, platform, updated_at: contact.updated_at },
            contact: { id: contact.id, is_default: 1 },
          }),
      },
  ]
  // What was looked at stays open while the page does, until somebody changes it.
  const [viewed, setViewed] = useState<Readonly<Record<number, TalentAddress>>>({})
  const viewOf = ({ id, updated_at }: TalentAddress) => (viewed[id]?.updated_at === updated_at ? viewed[id] : undefined)
  const showAddress = async ({ id }: TalentAddress) => {
    const address = await viewAddress.run({ id })
    if (address) setViewed((all) => ({ ...all, [id]: address }))
  }
  const addressActions = (address: TalentAddress, isFull: boolean) => [
    address.is_viewable === 1 &&
      !isFull && { text: '查看', disabled: viewAddress.saving, onClick: () => void showAddress(address) },
    writes && isFull && { text: '编辑', onClick: () => setDialog({ kind: 'address', existing: address }) },
    writes &&
      address.is_default === 0 && {
        text: '设为默认',
        disabled: saveAddress.saving,
        onClick: () =>
          void saveAddress.run({
            ...{ author_id, platform, updated_at: address.updated_at },
            address: { id: address.id, is_default: 1 },
          }),
      },
  ]
  const quota = contacts.data
  // Most often samples go to whom one speaks with.
  const known = quota?.list.find((contact) => contact.is_viewed === 1)
  return (
    <Card>
      <div className={classes.columns}>
        <div>
          <Section
            title="联系人"
            note="查看完整的手机号与微信号会计次并记入操作日志，查看过的不再计次"
            extra={
              <Extra adds={writes} label="添加联系人" onAdd={() => setDialog({ kind: 'contact', existing: undefined })}>
                {quota && quota.list.length > 0 && `今日剩余 ${quota.remain} / ${quota.limit} 次`}
              </Extra>
            }
          >
            <RecordList
              call={contacts}
              label="联系人"
              empty="暂无联系人"
              rows={contacts.data?.list.map((contact) => contactRow(contact, contactActions(contact)))}
            />
          </Section>
        </div>
        <div>
          <Section
            title="收货地址"
            note="查看完整的手机号会记入操作日志"
            extra={
              <Extra adds={writes} label="添加地址" onAdd={() => setDialog({ kind: 'address', existing: undefined })} />
            }
          >
            <RecordList
              call={addresses}
              label="收货地址"
              empty="暂无收货地址"
              rows={addresses.data?.list.map((address) => {
                const full = viewOf(address)
                const shown = { ...address, ...full }
                return addressRow(shown, full !== undefined, addressActions(shown, full !== undefined))
              })}
            />
          </Section>
        </div>
      </div>
      {dialog?.kind === 'contact' && <ContactDialog talent={talent} existing={dialog.existing} onClose={close} />}
      {dialog?.kind === 'address' && (
        <AddressDialog talent={talent} existing={dialog.existing} receiver={known} onClose={close} />
      )}
    </Card>
  )
}

type Dialog =
  | { kind: 'contact'; existing: TalentContact | undefined }
  | { kind: 'address'; existing: TalentAddress | undefined }

interface ExtraProps {
  adds: boolean
  label: string
  onAdd: () => void
  children?: ReactNode
}

function Extra({ adds, label, onAdd, children }: ExtraProps) {
  return (
    <>
      {children && <span className={classes.quota}>{children}</span>}
      {adds && <TextButton onClick={onAdd}>{label}</TextButton>}
    </>
  )
}

function contactRow(contact: TalentContact, actions: RecordRow['actions']): RecordRow {
  const { id, name, phone, wechat, is_default, is_viewed, source, user } = contact
  return {
    ...{ id, name, actions, isDefault: is_default === 1 },
    note: [SOURCES[source], user && `${user.name}维护`].filter(Boolean).join('，'),
    lines: [
      { label: '手机号', text: phone, copies: is_viewed === 1 },
      { label: '微信号', text: wechat, copies: is_viewed === 1 },
    ].map(({ label, text, copies }) => (
      <span key={label}>
        {label} {textOr(text)}
        {copies && text !== '' && <CopyButton text={text} label={`复制${label}`} />}
      </span>
    )),
  }
}

function addressRow(address: TalentAddress, isFull: boolean, actions: RecordRow['actions']): RecordRow {
  const { id, receiver, phone, is_default, user } = address
  return {
    ...{ id, name: receiver, actions, isDefault: is_default === 1 },
    note: user ? `${user.name}维护` : '',
    lines: [
      <span key="phone">{phone}</span>,
      <span key="place" className={classes.place}>
        {addressText(address)}
        {isFull && <CopyButton text={parcelText(address)} label="复制收货地址" />}
      </span>,
    ],
  }
}
