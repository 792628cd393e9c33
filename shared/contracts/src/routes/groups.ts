// Groups of roles and of package levels that several rules name: a route, a call, a button and a handler name the same. A list that
// one rule alone has stands beside that rule.

/** 1, 2: administrators of the corporation. Advertising's own administrator is none of them. */
export const CORP_ADMINS: readonly number[] = [1, 2]

/** 1, 2, 70: administrators of the corporation, and the one of advertising. What the requirements call administrators. */
export const CORP_AND_AD_ADMINS: readonly number[] = [1, 2, 70]

/** Every role, in ascending order of its number. */
export const ALL_ROLES: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 30, 50, 60, 70, 80]

/** Roles that manage something or somebody. */
export const MANAGE_ROLES: readonly number[] = [1, 2, 3, 4, 30, 60, 70, 80]

/** Media staff: they follow talents themselves. */
export const MEDIUM_ROLES: readonly number[] = [5, 6, 50]

/** Roles that work in both modules. */
export const DUAL_ROLES: readonly number[] = [7, 30, 50]

/** Roles that start in content seeding. */
export const CONTENT_ONLY_ROLES: readonly number[] = [3, 5]

/** Roles that start in commerce. */
export const COMMERCE_ONLY_ROLES: readonly number[] = [4, 6]

/** Advertising. */
export const AD_ROLES: readonly number[] = [70, 80]

/** May invite colleagues. */
export const INVITING_ROLES: readonly number[] = [1, 2, 3, 4, 7, 30, 60, 70, 80]

/** May add members by hand and in batches, not only by link. */
export const MEMBER_ADDING_ROLES: readonly number[] = [1, 2, 3, 4, 30]

/** Shown the novice tasks and the annual report. */
export const NOVICE_ROLES: readonly number[] = [1, 2, 4, 6, 30, 50]

/** Everybody who sells through talents. */
export const SALES: readonly number[] = [1, 2, 4, 6, 30, 50, 60]

/** Sales without the media staff. */
export const SALES_LEADS: readonly number[] = [1, 2, 4, 30, 60]

/** Sales who follow talents themselves: everybody but the shop operator. */
export const SALES_WRITERS: readonly number[] = [1, 2, 4, 6, 30, 50]

/** Sales and the sample assistant. */
export const SALES_SAMPLES: readonly number[] = [1, 2, 4, 6, 7, 30, 50, 60]

/** Who sends samples off: sales leads and the sample assistant. */
export const SAMPLE_SHIPPERS: readonly number[] = [1, 2, 4, 7, 30, 60]

/** Sales, samples and advertising: whoever has the commerce overview. */
export const SALES_HOME: readonly number[] = [1, 2, 4, 6, 7, 30, 50, 60, 70, 80]

/** Sales, and advertising which promotes their videos and lives. */
export const SALES_AND_ADS: readonly number[] = [1, 2, 4, 6, 30, 50, 60, 70, 80]

/** Sales and content seeding. */
export const SALES_AND_SEEDING: readonly number[] = [1, 2, 3, 4, 5, 6, 30, 50, 60]

/** Whoever imports anything: sales and seeding, and the samples' own staff. What each may import its import says. */
export const IMPORTERS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 30, 50, 60]

/** Everybody who works on content seeding. */
export const SEEDING: readonly number[] = [1, 2, 3, 5, 30, 50]

/** Content seeding without the media staff. */
export const SEEDING_LEADS: readonly number[] = [1, 2, 3, 30]

/** Content seeding and the sample assistant. */
export const SEEDING_SAMPLES: readonly number[] = [1, 2, 3, 5, 7, 30, 50]

/** Leads of content seeding and the sample assistant: who sees roles and members there. */
export const SEEDING_LEADS_SAMPLES: readonly number[] = [1, 2, 3, 7, 30]

/** Who works in content seeding at all: whose rights are arranged there beside the administrators'. */
export const SEEDING_STAFF: readonly number[] = [3, 5, 7, 30, 50]

/** Leads of both modules and the shop operator: who changes members and their roles. */
export const LEADS: readonly number[] = [1, 2, 3, 4, 30, 60]

/** Everybody but the sample assistant. */
export const ALL_BUT_SAMPLES: readonly number[] = [1, 2, 3, 4, 5, 6, 30, 50, 60, 70, 80]

/** Who sees the goods: sales, samples and the administrator of advertising. */
export const GOODS_READERS: readonly number[] = [1, 2, 4, 6, 7, 30, 50, 60, 70]

/** Sales leads and advertising: who has the tool of advertising. */
export const AD_TOOL_USERS: readonly number[] = [1, 2, 4, 30, 60, 70, 80]

/** Who manages commissions: sales leads without the shop operator. */
export const COMMISSION_MANAGERS: readonly number[] = [1, 2, 4, 30]

/** Who sees the shops. */
export const SHOP_READERS: readonly number[] = [1, 2, 3, 4, 7, 30, 60, 70]

/** See members of staff in detail until the enterprise says otherwise. */
export const STAFF_DETAIL_READERS: readonly number[] = [1, 2, 3, 4, 30, 60, 70]

/** Narrow the task centre by who started a task. */
export const OPERATOR_FILTER_ROLES: readonly number[] = [1, 2, 3, 4, 7, 30]

/** Narrow lists of commerce by department and staff; in content seeding `SEEDING_LEADS` do. */
export const STAFF_FILTER_ROLES: readonly number[] = [1, 2, 4, 30, 60, 70]

/** May agree to samples, in the order in which the settings offer them; administrators always do. */
export const SAMPLE_REVIEW_ROLES = [4, 30, 60, 7] as const

/** Who connects an ERP. */
export const ERP_BINDERS: readonly number[] = [1, 2, 7]

/** Administrators of the corporation and the shop operator: who arranges the classes of goods. */
export const GOODS_CLASS_EDITORS: readonly number[] = [1, 2, 60]

/** Administrators of the corporation and the shop operator: who groups and unbinds the shops and has them read again. */
export const SHOP_MANAGERS: readonly number[] = [1, 2, 60]

/** Who binds a shop. */
export const SHOP_BINDERS: readonly number[] = [1, 2, 3, 4, 7, 30, 60]

/** Every package of a company, the free one included; not the personal edition, which is one person. */
export const COMPANIES: readonly number[] = [60, 90, 95, 100, 300, 500, 900]

/** Trial and every paid package. */
export const ENTERPRISE: readonly number[] = [90, 95, 100, 300, 500, 900]

/** Trial and the paid packages without the basic one. */
export const ABOVE_BASIC: readonly number[] = [90, 100, 300, 500, 900]

/** Packages with live scheduling. */
export const WITH_SCHEDULING: readonly number[] = [300, 500, 900]

/** Packages with the analysis of why and how people mean to buy. */
export const WITH_MOTIVES: readonly number[] = [300, 500, 900]
