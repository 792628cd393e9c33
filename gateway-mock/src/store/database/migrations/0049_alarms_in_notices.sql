ALTER TABLE "notice" ADD COLUMN "handled_at" bigint;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "alarm" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "silent_until" bigint;