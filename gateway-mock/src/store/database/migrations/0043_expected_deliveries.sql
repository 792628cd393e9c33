ALTER TABLE "sample" ADD COLUMN "expected_type" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sample" ADD COLUMN "expected_due" bigint;--> statement-breakpoint
ALTER TABLE "sample" ADD CONSTRAINT "sample_expected_type_values" CHECK ("sample"."expected_type" in (0, 21, 22, 23, 24));