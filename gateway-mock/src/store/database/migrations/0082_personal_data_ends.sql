ALTER TABLE "author_address" ADD COLUMN "blurred_at" bigint;--> statement-breakpoint
ALTER TABLE "author_contact" ADD COLUMN "blurred_at" bigint;--> statement-breakpoint
ALTER TABLE "sample" ADD COLUMN "blurred_at" bigint;