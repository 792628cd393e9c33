CREATE INDEX "agg_day_users" ON "agg_day" USING gin ("users") WHERE grain in (5, 6);--> statement-breakpoint
CREATE INDEX "agg_day_depts" ON "agg_day" USING gin ("depts") WHERE grain in (5, 6);