ALTER TABLE "plan_quota" ALTER COLUMN "limit_value" SET DATA TYPE bigint;--> statement-breakpoint
CREATE INDEX "stored_file_uploaded" ON "stored_file" USING btree ("corp_id","size") WHERE kind in ('upload', 'image');--> statement-breakpoint
-- Bytes of an enterprise, whichever module it has; no limit for a cloud of its own.
INSERT INTO "plan_quota" ("level", "classify", "type", "limit_value")
SELECT p."level", m."classify", 'storage', CASE
  WHEN p."level" < 90 THEN 1
  WHEN p."level" <= 100 THEN 20
  WHEN p."level" = 300 THEN 100
  WHEN p."level" = 500 THEN 500
END * 1073741824::bigint
FROM "plan" p CROSS JOIN (VALUES (1), (2)) AS m("classify") ON CONFLICT DO NOTHING;
