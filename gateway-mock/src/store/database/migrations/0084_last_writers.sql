ALTER TABLE "orders" ADD COLUMN "updated_by" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "updated_by" integer DEFAULT 0 NOT NULL;