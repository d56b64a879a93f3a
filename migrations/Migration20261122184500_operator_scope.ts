import { Migration } from '@mikro-orm/migrations';

/** Who was there first is as a rule the operator: the oldest key of the oldest account may see the installation. */
export class Migration20261122184500_operator_scope extends Migration {
  override name = 'Migration20261122184500_operator_scope';

  override up(): void | Promise<void> {
    this.addSql(
      `update "api_key" set "scopes" = array_append("scopes", 'operator') where "id" = (select k."id" from "api_key" k join "account" a on a."id" = k."account_id" where k."revoked_at" is null and k."created_by_key_id" is null and k."account_id" = (select "id" from "account" order by "created_at", "id" limit 1) order by k."created_at", k."id" limit 1) and not 'operator' = any("scopes");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`update "api_key" set "scopes" = array_remove("scopes", 'operator');`);
  }
}
