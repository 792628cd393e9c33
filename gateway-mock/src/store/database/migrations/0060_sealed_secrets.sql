-- What stands there in plain text is sealed when the database is opened, which SQL cannot do: the rules hold for what is written from now on.
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_sealed" CHECK ("second_factor"."secret" = '' or "second_factor"."secret" like 'sealed:%') NOT VALID;--> statement-breakpoint
ALTER TABLE "erp_bind" ADD CONSTRAINT "erp_bind_sealed" CHECK ("erp_bind"."secrets" = '{}'::jsonb or jsonb_typeof("erp_bind"."secrets") = 'string') NOT VALID;--> statement-breakpoint
ALTER TABLE "bot_push" ADD CONSTRAINT "bot_push_sealed" CHECK ("bot_push"."webhook" = '' or "bot_push"."webhook" like 'sealed:%') NOT VALID;--> statement-breakpoint
-- The address stands with the robot alone.
UPDATE "outbox" SET "receiver" = '' WHERE "channel" = 'robot';--> statement-breakpoint
-- Whoever is just setting up an app begins anew.
DELETE FROM "sign_on_ticket" WHERE "kind" = 'second_factor' AND "data" ? 'secret';
