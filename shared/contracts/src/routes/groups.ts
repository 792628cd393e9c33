/** Administrators of the corporation. */
export const ADMINISTRATORS: readonly number[] = [1, 2]

/** Administrators, and the administrator of advertising. */
export const AD_ADMINISTRATORS: readonly number[] = [1, 2, 70]

/** Everybody who sells through talents. */
export const SALES: readonly number[] = [1, 2, 4, 6, 30, 50, 60]

/** Sales without the media staff. */
export const SALES_LEADS: readonly number[] = [1, 2, 4, 30, 60]

/** Sales who follow talents themselves: everybody but the shop operator. */
export const SALES_WRITERS: readonly number[] = [1, 2, 4, 6, 30, 50]

/** Sales and the sample assistant. */
export const SALES_SAMPLES: readonly number[] = [1, 2, 4, 6, 7, 30, 50, 60]

/** Sales, samples and advertising: whoever has the commerce overview. */
export const SALES_HOME: readonly number[] = [1, 2, 4, 6, 7, 30, 50, 60, 70, 80]

/** Sales, and advertising which promotes their videos and lives. */
export const SALES_AND_ADS: readonly number[] = [1, 2, 4, 6, 30, 50, 60, 70, 80]

/** Sales and content seeding. */
export const SALES_AND_SEEDING: readonly number[] = [1, 2, 3, 4, 5, 6, 30, 50, 60]

/** Everybody who works on content seeding. */
export const SEEDING: readonly number[] = [1, 2, 3, 5, 30, 50]

/** Content seeding without the media staff. */
export const SEEDING_LEADS: readonly number[] = [1, 2, 3, 30]

/** Content seeding and the sample assistant. */
export const SEEDING_SAMPLES: readonly number[] = [1, 2, 3, 5, 7, 30, 50]

/** Who connects an ERP. */
export const ERP_BINDERS: readonly number[] = [1, 2, 7]

/** Who binds a shop. */
export const SHOP_BINDERS: readonly number[] = [1, 2, 3, 4, 7, 30, 60]

/** Trial and every paid package. */
export const ENTERPRISE: readonly number[] = [90, 95, 100, 300, 500, 900]

/** Trial and the paid packages without the basic one. */
export const ABOVE_BASIC: readonly number[] = [90, 100, 300, 500, 900]
