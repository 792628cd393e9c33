ALTER TABLE "author" ADD COLUMN "fans_days" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "author" ADD COLUMN "market_parts" jsonb DEFAULT '{}'::jsonb NOT NULL;