CREATE TABLE "known_device" (
	"cookie_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL,
	CONSTRAINT "known_device_cookie_hash_user_id_pk" PRIMARY KEY("cookie_hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "corp" DROP CONSTRAINT "corp_needs_second_factor_values";--> statement-breakpoint
ALTER TABLE "corp" ADD COLUMN "second_factor_roles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "corp" ADD COLUMN "second_factor_from" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "corp" SET "second_factor_roles" = '[1, 2, 70]'::jsonb, "second_factor_from" = 1 WHERE "needs_second_factor" = 1;--> statement-breakpoint
CREATE INDEX "known_device_user" ON "known_device" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "corp" DROP COLUMN "needs_second_factor";