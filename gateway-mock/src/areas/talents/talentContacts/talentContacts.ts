import { talentContactCalls } from '@crm/contracts/calls/talentContacts'
import { hasRight } from '@crm/access/rights'
import { Code, refuse } from '../../../rules/refusal.ts'
import { serve } from '../../serve.ts'
import { addressesOf, saveAddress, viewAddress } from './addresses.ts'
import { contactsOf, saveContact, viewContact } from './contacts.ts'
import { editableTalent } from '../../../records/talents/talentRecords.ts'
import { objectOf } from '../../../records/talents/targets.ts'

const MODULE = '达人'
const NO_CONTACT = '暂无查看联系方式的权限，请联系管理员'

export const talentContacts = serve(talentContactCalls, {
  list: ({ request, db, who, now }) => contactsOf(db, who, request, now),
  view: async ({ request, db, who, now, oplog }) => {
    if (!hasRight(who, 'contact')) refuse(Code.notAllowed, NO_CONTACT)
    // A GET has no transaction of its own, and this one counts.
    const { contact, isFirst, author_id } = await db.transaction((tx) => viewContact(tx, who, request.id, now))
    if (isFirst)
      await oplog({
        module: MODULE,
        action: '查看联系方式',
        object: contact.name,
        object_id: author_id,
        after: { contact_id: request.id },
      })
    return contact
  },
  save: async ({ request, db, who, now, oplog }) => {
    const talent = await editableTalent(db, who, request)
    const { id, ...change } = await saveContact(db, who, talent, request.contact, request.updated_at, now)
    await oplog({ module: MODULE, action: change.before ? '编辑联系人' : '新增联系人', ...objectOf(talent), ...change })
    return { id }
  },
  addressList: ({ request, db, who }) => addressesOf(db, who, request),
  addressView: async ({ request, db, who, oplog }) => {
    if (!hasRight(who, 'contact')) refuse(Code.notAllowed, NO_CONTACT)
    const { address, author_id } = await viewAddress(db, who, request.id)
    await oplog({
      module: MODULE,
      action: '查看收货地址',
      object: address.receiver,
      object_id: author_id,
      after: { address_id: request.id },
    })
    return address
  },
  addressSave: async ({ request, db, who, now, oplog }) => {
    const talent = await editableTalent(db, who, request)
    const { id, ...change } = await saveAddress(db, who, talent, request.address, request.updated_at, now)
    await oplog({
      module: MODULE,
      action: change.before ? '编辑收货地址' : '新增收货地址',
      ...objectOf(talent),
      ...change,
    })
    return { id }
  },
})
