// Generated from openapi.json by tools/write-sdk.ts; do not edit.
import type { FileInput } from "../file-input.ts";

export type components = {
    schemas: {
        /** AccessInAccount */
        readonly AccessInAccount: {
            readonly account: {
                /** Format: uuid */
                readonly uuid: string;
                /** @description Those granted singly, without a role */
                readonly permissions: readonly number[];
                readonly roles: readonly string[];
            };
            /** @description Those of the account in which the person has a grant; the first 1000 by name */
            readonly mailboxes: readonly {
                /** Format: uuid */
                readonly uuid: string;
                /** @description Those granted singly, without a role */
                readonly permissions: readonly number[];
                readonly roles: readonly string[];
            }[];
            readonly user: components["schemas"]["UserRef"];
            /** Format: uuid */
            readonly userUuid: string;
            /** Format: uuid */
            readonly accountUuid: string;
            readonly roles: readonly components["schemas"]["Role"][];
            /** @description Permission ids of the roles and the single permissions together */
            readonly permissions: readonly number[];
        };
        /** Account */
        readonly Account: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly inn: string;
            readonly company: boolean;
            readonly system: boolean;
            /** @description What the caller may do in the account */
            readonly permissions: readonly number[];
            /** @description Those the caller may use, or all for callers with mailboxListView; the first 1000 by name */
            readonly mailboxes: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
                readonly archived: boolean;
            }[];
            /** @description The mailbox role of people who join through their domain, each in a mailbox of their own */
            readonly allowCreatePersonalMailboxWithRole: string | null;
            /** @description Null: that of the service */
            readonly locale: string | null;
            /** @description Null: that of the service */
            readonly timezone: string | null;
            /** @description Its corporate people keep their names and telephone numbers */
            readonly corporateProfileEditRestricted: boolean;
            /** @description Whether emails about envelopes have no Reply-To with the address of the user who sent them */
            readonly hideSenderEmailInNotifications: boolean;
            /** @description Kept; there is no assistant */
            readonly aiAssistantRestricted: boolean;
            /** @description Of buttons in emails that the account causes; null: that of the service */
            readonly emailColor: string | null;
            /** @description Of envelopes that it sends, where the sender gives none */
            readonly reminders: components["schemas"]["Reminders"] | null;
            /** @description Always empty */
            readonly documentSharingProviders: readonly string[];
            /** Format: date-time */
            readonly createdAt: string;
        };
        /** AccountAccess */
        readonly AccountAccess: {
            /** Format: uuid */
            readonly userUuid: string;
            /** Format: uuid */
            readonly accountUuid: string;
            readonly roles: readonly components["schemas"]["Role"][];
            /** @description Permission ids of the roles and the single permissions together */
            readonly permissions: readonly number[];
        };
        /** AccountActivityPage */
        readonly AccountActivityPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["AccountActivityRecord"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** AccountActivityRecord */
        readonly AccountActivityRecord: {
            readonly mailboxUuid: string | null;
            readonly mailboxName: string | null;
            /**
             * @description Left out if clients have no word for it
             * @enum {string}
             */
            readonly action?: "template-read" | "template-created" | "template-updated" | "template-archived" | "template-zip-structure-created" | "template-zip-structure-deleted" | "mailbox-created" | "mailbox-archived" | "mailbox-name-changed" | "mailbox-filter-created" | "mailbox-filter-updated" | "mailbox-filter-deleted" | "mailbox-label-created" | "mailbox-label-updated" | "mailbox-label-deleted" | "mailbox-alias-created" | "mailbox-alias-deleted" | "mailbox-integration-updated" | "mailbox-entities-transferred" | "user-invited" | "user-invitation-revoked" | "user-accepted-invitation" | "user-declined-invitation" | "user-permissions-changed" | "user-password-reset" | "user-password-renew" | "user-blocked" | "user-unblocked" | "user-created" | "user-deleted" | "user-left-mailbox" | "user-profile-updated-by-admin" | "category-created" | "category-updated" | "category-deleted" | "category-moved" | "dictionary-created" | "dictionary-updated" | "dictionary-access-changed" | "dictionary-column-created" | "dictionary-column-updated" | "dictionary-column-deleted" | "dictionary-record-created" | "dictionary-record-updated" | "dictionary-record-deleted" | "dictionary-archived" | "dictionary-download" | "dictionary-uploaded" | "envelope-read" | "envelope-draft-created" | "envelope-draft-updated" | "envelope-draft-deleted" | "envelope-label-assigned" | "envelope-label-unassigned" | "envelope-sent" | "envelope-archived" | "envelope-unarchived" | "envelope-updated" | "envelope-data-updated" | "envelope-received" | "envelope-completed" | "envelope-cancelled" | "envelope-expired" | "envelope-invitation-accepted" | "envelope-report-download" | "envelope-delegated" | "envelope-delegation-cancelled" | "envelope-sent-for-approval" | "envelope-approval-cancelled" | "envelope-approved" | "envelope-rejected" | "envelope-deleted" | "envelope-restored" | "envelope-archive-shared" | "envelope-archive-downloaded" | "envelope-copy-shared" | "envelope-shared-copy-revoked" | "envelope-erased" | "envelope-columns-settings-reset" | "envelope-added-into-chain" | "envelope-removed-from-chain" | "approval-flow-created" | "approval-flow-updated" | "approval-flow-deleted" | "scenario-created" | "scenario-updated" | "scenario-deleted" | "scenario-cloned" | "scenario-run" | "account-created" | "account-updated" | "account-policies-updated" | "account-crypto-config-created" | "account-crypto-config-deleted" | "account-external-link-created" | "account-external-link-updated" | "account-external-link-deleted" | "account-domain-created" | "account-domain-updated" | "account-domain-deleted" | "account-audit-read" | "account-mailboxes-report-download" | "account-users-report-download" | "account-tariff-changed" | "account-sso-idp-created" | "account-sso-idp-updated" | "account-sso-idp-deleted" | "role-created" | "role-updated" | "role-deleted" | "integration-rule-created" | "integration-rule-updated" | "integration-rule-deleted" | "forbidden-error" | "not-found-error" | "unauthorized-error";
            /** @description The service's word for the action */
            readonly actionName: string;
            readonly objectName: string | null;
            /**
             * @description Left out if clients have no word for it
             * @enum {string}
             */
            readonly objectType?: "template" | "envelope" | "dictionary" | "mailbox" | "mailbox_alias" | "category" | "mailbox_filter" | "mailbox_label" | "user" | "account" | "scenario" | "account_domain" | "role" | "integration_rule" | "crypto_config" | "external_link" | "approval_flow" | "account_tariff" | "account_sso_id_provider";
            /**
             * @description The service's word for the kind of object
             * @enum {string}
             */
            readonly objectTypeName: "envelope" | "template" | "attachment" | "dictionary" | "mailbox" | "account" | "user" | "token" | "role" | "account_domain" | "account_sso_id_provider" | "crypto_config" | "mailbox_label" | "mailbox_filter" | "mailbox_alias" | "category" | "scenario" | "approval_flow";
            /** Format: uuid */
            readonly objectId: string;
            readonly operatorId: string | null;
            readonly operatorName: string | null;
            /** Format: date-time */
            readonly timestamp: string;
            /** @enum {string} */
            readonly source: "WEB" | "API" | "JOB";
            readonly ip: string | null;
            readonly browser: string | null;
            readonly os: string | null;
            readonly errorCode: number | null;
            readonly details: Record<string, never> | null;
        };
        /** AccountDomain */
        readonly AccountDomain: {
            /** Format: uuid */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The same as `uuid`
             */
            readonly domainUuid: string;
            /** Format: uuid */
            readonly accountUuid: string;
            /** @description In A-labels, lower case */
            readonly domain: string;
            /** @description As people read it */
            readonly domainUnicode: string;
            /** @enum {string} */
            readonly status: "UNVERIFIED" | "INACTIVE" | "ACTIVE";
            readonly verifyMethod: ("DNS_TXT_RECORD" | "DNS_CNAME_RECORD") | null;
            /** @description The record that proves the domain: its full name, and its text or the name it is an alias of */
            readonly verifyInfo: {
                readonly domain: string;
                readonly value: string;
            } | null;
            readonly verificationDate: string | null;
            /** @description The next lookup of the service; null when it awaits no record */
            readonly nextCheckDate: string | null;
            /** @description Until then the service looks by itself, after a `confirm` */
            readonly verificationTriedUntil: string | null;
            /** @description The record of a verified domain is not there */
            readonly recordAbsentSince: string | null;
            /** @description The record was away for three days, the proof counts no more */
            readonly verificationLostDate: string | null;
            /** Format: date-time */
            readonly createDate: string;
            readonly lastCheckDate: string | null;
            /** @description What DNS said at the last look */
            readonly lastCheck: {
                /** Format: date-time */
                readonly at: string;
                /** @enum {string} */
                readonly result: "FOUND" | "ABSENT" | "MISMATCH" | "WILDCARD" | "TEMPORARY";
                readonly found: readonly string[];
                /** @description Why DNS said nothing */
                readonly reason: string | null;
            } | null;
            readonly ssoIdProvider: {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
            } | null;
            readonly ssoIdProviderUuid: string | null;
            readonly onlySsoLogin: boolean;
        };
        /**
         * AccountDomainAction
         * @example {
         *       "method": "DNS_TXT_RECORD"
         *     }
         */
        readonly AccountDomainAction: {
            /** @description For `verify`: DNS_TXT_RECORD or DNS_CNAME_RECORD */
            readonly method?: string | null;
        };
        /** AccountDomainPage */
        readonly AccountDomainPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["AccountDomain"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /**
         * AccountDomainToChange
         * @example {
         *       "ssoIdProviderUuid": "01930000-0000-7000-8000-0000000000d1",
         *       "onlySsoLogin": true
         *     }
         */
        readonly AccountDomainToChange: {
            /** @description A provider of the account; `null` for none */
            readonly ssoIdProviderUuid?: string | null;
            /** @description People of the domain must sign in through the provider */
            readonly onlySsoLogin?: boolean | null;
        };
        /**
         * AccountDomainToRegister
         * @example {
         *       "domain": "acme.com"
         *     }
         */
        readonly AccountDomainToRegister: {
            /** @description Needed */
            readonly domain?: string | null;
            /** @description A provider of the account; `null` for none */
            readonly ssoIdProviderUuid?: string | null;
            /** @description People of the domain must sign in through the provider */
            readonly onlySsoLogin?: boolean | null;
        };
        /** AccountExport */
        readonly AccountExport: {
            /** Format: uuid */
            readonly uuid: string;
            /**
             * @description PENDING, STARTED: being written; COMPLETED: ready; CLEANED: the file is gone or could not be written; CANCELLED: ended before it was ready
             * @enum {string}
             */
            readonly status: "PENDING" | "STARTED" | "COMPLETED" | "CLEANED" | "CANCELLED";
            /** Format: date-time */
            readonly createdAt: string;
            /**
             * Format: uuid
             * @description The owner who started it
             */
            readonly createdBy: string;
            /** @description Files written so far */
            readonly files: number;
            /** @description Once it is known */
            readonly filesTotal?: number;
            /** @description When COMPLETED */
            readonly sizeBytes?: number;
            /**
             * Format: date-time
             * @description When COMPLETED: the link works until then
             */
            readonly expiresAt?: string;
            /** @description When COMPLETED; works for 24 hours without signing in */
            readonly fileUrl?: string;
        };
        /** AccountInvitation */
        readonly AccountInvitation: {
            /**
             * Format: uuid
             * @description The account's
             */
            readonly uuid: string;
            readonly name: string;
            readonly system: boolean;
            readonly company: boolean;
            /** @description Its corporate users cannot change their names and telephone numbers */
            readonly corporateProfileEditRestricted: boolean;
            /** @description Permission ids that accepting grants in the account */
            readonly permissions: readonly number[];
            readonly mailboxes: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
                /** @description Permission ids of the person there */
                readonly permissions: readonly number[];
                readonly system: boolean;
                readonly invited: boolean;
            }[];
            /** @description Always empty */
            readonly documentSharingProviders: readonly string[];
            /** @description Code for accept and decline; only in the list of the invited person */
            readonly code?: string;
            /** Format: uuid */
            readonly inviteUuid: string;
            readonly email: string;
            readonly account: {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
            };
            /** Format: date-time */
            readonly sentAt: string;
            /** Format: date-time */
            readonly expireAt: string;
        };
        /** AccountInvitations */
        readonly AccountInvitations: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["AccountInvitation"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /**
         * AccountInvite
         * @example {
         *       "email": "nora@new.example",
         *       "firstName": "Nora",
         *       "lastName": "Lee",
         *       "account": {
         *         "uuid": "01930000-0000-7000-8000-0000000000e1",
         *         "roles": [
         *           "01930000-0000-7000-8000-0000000000e1"
         *         ]
         *       },
         *       "mailboxes": []
         *     }
         */
        readonly AccountInvite: {
            readonly email: string;
            readonly firstName?: string | null;
            readonly lastName?: string | null;
            readonly account: {
                /** Format: uuid */
                readonly uuid: string;
                /** @description Roles to grant */
                readonly roles?: readonly string[];
                /** @description Permission ids granted in addition to those of the roles */
                readonly permissions?: readonly number[];
            };
            readonly mailboxes?: readonly {
                /** Format: uuid */
                readonly uuid: string;
                /** @description Roles to grant */
                readonly roles?: readonly string[];
                /** @description Permission ids granted in addition to those of the roles */
                readonly permissions?: readonly number[];
            }[];
        };
        /**
         * AccountInviteChange
         * @example {
         *       "account": {
         *         "uuid": "01930000-0000-7000-8000-0000000000e1",
         *         "roles": [
         *           "01930000-0000-7000-8000-0000000000e1"
         *         ]
         *       },
         *       "mailboxes": []
         *     }
         */
        readonly AccountInviteChange: {
            /** @description Unchanged when left out */
            readonly firstName?: string | null;
            /** @description Unchanged when left out */
            readonly lastName?: string | null;
            readonly account: {
                /** Format: uuid */
                readonly uuid: string;
                /** @description Roles to grant */
                readonly roles?: readonly string[];
                /** @description Permission ids granted in addition to those of the roles */
                readonly permissions?: readonly number[];
            };
            readonly mailboxes?: readonly {
                /** Format: uuid */
                readonly uuid: string;
                /** @description Roles to grant */
                readonly roles?: readonly string[];
                /** @description Permission ids granted in addition to those of the roles */
                readonly permissions?: readonly number[];
            }[];
        };
        /** AccountInvited */
        readonly AccountInvited: {
            /**
             * Format: uuid
             * @description The invited person
             */
            readonly uuid: string;
            /** Format: uuid */
            readonly inviteUuid: string;
        };
        /** AccountInvitee */
        readonly AccountInvitee: {
            /** @description The status of the user with the address; NOT_REGISTERED when there is none */
            readonly status: string;
            /** @description Whether the address signs in through an identity provider only */
            readonly ssoEnabled: boolean;
        };
        /**
         * AccountRemoval
         * @example {
         *       "checkMessage": "ACME LTD"
         *     }
         */
        readonly AccountRemoval: {
            /** @description The account's name in capitals */
            readonly checkMessage?: string;
        };
        /**
         * AccountToChange
         * @example {
         *       "name": "Acme Ltd",
         *       "inn": "12345678"
         *     }
         */
        readonly AccountToChange: {
            /** @description 3 to 256 characters */
            readonly name: string;
            /** @description 8 to 128 characters; stays when left out */
            readonly inn?: string;
            /** @description Stays when left out */
            readonly allowCreatePersonalMailboxWithRole?: string | null;
            /** @description `en` or `uk`, null for that of the service; stays when left out */
            readonly locale?: string | null;
            /** @description An IANA name, null for that of the service; stays when left out */
            readonly timezone?: string | null;
            /** @description Stays when null or left out */
            readonly corporateProfileEditRestricted?: boolean | null;
            /** @description Stays when null or left out */
            readonly hideSenderEmailInNotifications?: boolean | null;
            /** @description Stays when null or left out */
            readonly aiAssistantRestricted?: boolean | null;
            /** @description `#1d5599`, a contrast of 4.5 with white; null for that of the service; stays when left out */
            readonly emailColor?: string | null;
            /** @description Stay when null or left out */
            readonly reminders?: components["schemas"]["Reminders"] | null;
            /** @description Base64 or a data URI of a PNG, JPEG or SVG; an empty text removes it, it stays when null or left out */
            readonly logo?: string | null;
            /** @description Base64 or a data URI of a PNG, JPEG or SVG; an empty text removes it, it stays when null or left out */
            readonly brand?: string | null;
        };
        /**
         * AccountToCreate
         * @example {
         *       "name": "Acme Ltd",
         *       "inn": "12345678",
         *       "mailboxes": [
         *         "Contracts"
         *       ],
         *       "agreed": true
         *     }
         */
        readonly AccountToCreate: {
            /** @description 3 to 256 characters */
            readonly name: string;
            /** @description Tax id, 8 to 128 characters */
            readonly inn: string;
            /** @description Names of its first mailboxes */
            readonly mailboxes: readonly string[];
            /** @description The terms of use are accepted */
            readonly agreed: boolean;
        };
        /** AccountUsage */
        readonly AccountUsage: {
            readonly quotas: readonly components["schemas"]["QuotaUsage"][];
        };
        /** AccountUser */
        readonly AccountUser: {
            /** Format: uuid */
            readonly uuid: string;
            readonly email: string;
            readonly firstName: string;
            readonly lastName: string;
            /** @description Of corporate users */
            readonly phone: string | null;
            /** @enum {string} */
            readonly status: "PENDING_INVITE" | "ACTIVE" | "BLOCKED" | "PENDING_PASSWORD" | "DELETED";
            /** Format: date-time */
            readonly createdAt: string;
            /** @description Their email address is on a domain of this account */
            readonly corporateUser: boolean;
            /** @description Always empty */
            readonly fields: Record<string, never>;
            /** @description The same as corporateUser */
            readonly corporate: boolean;
            /** @description This account, or null */
            readonly corporateAccountId: string | null;
            /** @description Those in the account */
            readonly roles: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
            }[];
            readonly user: {
                /** Format: uuid */
                readonly uuid: string;
                readonly email: string;
                readonly firstName: string;
                readonly lastName: string;
                /** @description Of corporate users */
                readonly phone: string | null;
                /** @enum {string} */
                readonly status: "PENDING_INVITE" | "ACTIVE" | "BLOCKED" | "PENDING_PASSWORD" | "DELETED";
                /** Format: date-time */
                readonly createdAt: string;
                /** @description Their email address is on a domain of this account */
                readonly corporateUser: boolean;
                /** @description Always empty */
                readonly fields: Record<string, never>;
                readonly authorizations: {
                    readonly roles: readonly {
                        /** Format: uuid */
                        readonly uuid: string;
                        readonly name: string;
                        readonly description: string;
                        readonly permissions: readonly number[];
                        readonly system: boolean;
                    }[];
                    /** @description What they may do in the account */
                    readonly permissions: readonly number[];
                };
            };
            /** @description Those of the account in which they have a grant, by name: the first 1000 of one person, 100 in a list */
            readonly mailboxes: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
                /** @description What they may do there */
                readonly permissions: readonly number[];
                readonly system: boolean;
                readonly invited: boolean;
                readonly roles: readonly components["schemas"]["Role"][];
            }[];
        };
        /** AccountUserBlock */
        readonly AccountUserBlock: {
            readonly uuids: readonly string[];
        };
        /** AccountUserRemoval */
        readonly AccountUserRemoval: {
            readonly uuids: readonly string[];
            /** @description The account's name in capitals */
            readonly checkMessage?: string;
        };
        /**
         * AccountUserSearch
         * @example {
         *       "keyword": "ann",
         *       "status": [
         *         "ACTIVE"
         *       ]
         *     }
         */
        readonly AccountUserSearch: {
            /** @description Words of names and email address, each in any place */
            readonly keyword?: string | null;
            /** @description They have a grant in this mailbox, or, for `no_access`, in no mailbox of the account */
            readonly mailbox?: (string | "no_access") | null;
            /** @description Domains of their email addresses */
            readonly domains?: readonly string[] | null;
            /** @description They have one of these roles, in the account or a mailbox of it */
            readonly roleUuids?: readonly string[] | null;
            /** @description In this state, or in one of these */
            readonly status?: (("PENDING_INVITE" | "ACTIVE" | "BLOCKED" | "PENDING_PASSWORD" | "DELETED") | readonly ("PENDING_INVITE" | "ACTIVE" | "BLOCKED" | "PENDING_PASSWORD" | "DELETED")[]) | null;
            /** @description By when they came to the service; asc when left out */
            readonly sort?: ("desc" | "asc") | null;
            /** @description Known to the service since this time */
            readonly createdFrom?: string | null;
            /** @description Known to the service before this time */
            readonly createdTo?: string | null;
        };
        /** AccountUsers */
        readonly AccountUsers: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["AccountUser"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** ActivityPage */
        readonly ActivityPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["ActivityRecord"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** ActivityRecord */
        readonly ActivityRecord: {
            readonly mailboxUuid: string | null;
            readonly mailboxName: string | null;
            /**
             * @description Left out if clients have no word for it
             * @enum {string}
             */
            readonly action?: "template-read" | "template-created" | "template-updated" | "template-archived" | "template-zip-structure-created" | "template-zip-structure-deleted" | "mailbox-created" | "mailbox-archived" | "mailbox-name-changed" | "mailbox-filter-created" | "mailbox-filter-updated" | "mailbox-filter-deleted" | "mailbox-label-created" | "mailbox-label-updated" | "mailbox-label-deleted" | "mailbox-alias-created" | "mailbox-alias-deleted" | "mailbox-integration-updated" | "mailbox-entities-transferred" | "user-invited" | "user-invitation-revoked" | "user-accepted-invitation" | "user-declined-invitation" | "user-permissions-changed" | "user-password-reset" | "user-password-renew" | "user-blocked" | "user-unblocked" | "user-created" | "user-deleted" | "user-left-mailbox" | "user-profile-updated-by-admin" | "category-created" | "category-updated" | "category-deleted" | "category-moved" | "dictionary-created" | "dictionary-updated" | "dictionary-access-changed" | "dictionary-column-created" | "dictionary-column-updated" | "dictionary-column-deleted" | "dictionary-record-created" | "dictionary-record-updated" | "dictionary-record-deleted" | "dictionary-archived" | "dictionary-download" | "dictionary-uploaded" | "envelope-read" | "envelope-draft-created" | "envelope-draft-updated" | "envelope-draft-deleted" | "envelope-label-assigned" | "envelope-label-unassigned" | "envelope-sent" | "envelope-archived" | "envelope-unarchived" | "envelope-updated" | "envelope-data-updated" | "envelope-received" | "envelope-completed" | "envelope-cancelled" | "envelope-expired" | "envelope-invitation-accepted" | "envelope-report-download" | "envelope-delegated" | "envelope-delegation-cancelled" | "envelope-sent-for-approval" | "envelope-approval-cancelled" | "envelope-approved" | "envelope-rejected" | "envelope-deleted" | "envelope-restored" | "envelope-archive-shared" | "envelope-archive-downloaded" | "envelope-copy-shared" | "envelope-shared-copy-revoked" | "envelope-erased" | "envelope-columns-settings-reset" | "envelope-added-into-chain" | "envelope-removed-from-chain" | "approval-flow-created" | "approval-flow-updated" | "approval-flow-deleted" | "scenario-created" | "scenario-updated" | "scenario-deleted" | "scenario-cloned" | "scenario-run" | "account-created" | "account-updated" | "account-policies-updated" | "account-crypto-config-created" | "account-crypto-config-deleted" | "account-external-link-created" | "account-external-link-updated" | "account-external-link-deleted" | "account-domain-created" | "account-domain-updated" | "account-domain-deleted" | "account-audit-read" | "account-mailboxes-report-download" | "account-users-report-download" | "account-tariff-changed" | "account-sso-idp-created" | "account-sso-idp-updated" | "account-sso-idp-deleted" | "role-created" | "role-updated" | "role-deleted" | "integration-rule-created" | "integration-rule-updated" | "integration-rule-deleted" | "forbidden-error" | "not-found-error" | "unauthorized-error";
            /** @description The service's word for the action */
            readonly actionName: string;
            readonly objectName: string | null;
            /**
             * @description Left out if clients have no word for it
             * @enum {string}
             */
            readonly objectType?: "template" | "envelope" | "dictionary" | "mailbox" | "mailbox_alias" | "category" | "mailbox_filter" | "mailbox_label" | "user" | "account" | "scenario" | "account_domain" | "role" | "integration_rule" | "crypto_config" | "external_link" | "approval_flow" | "account_tariff" | "account_sso_id_provider";
            /**
             * @description The service's word for the kind of object
             * @enum {string}
             */
            readonly objectTypeName: "envelope" | "template" | "attachment" | "dictionary" | "mailbox" | "account" | "user" | "token" | "role" | "account_domain" | "account_sso_id_provider" | "crypto_config" | "mailbox_label" | "mailbox_filter" | "mailbox_alias" | "category" | "scenario" | "approval_flow";
            /** Format: uuid */
            readonly objectId: string;
            readonly operatorId: string | null;
            readonly operatorName: string | null;
            /** Format: date-time */
            readonly timestamp: string;
            /** @enum {string} */
            readonly source: "WEB" | "API" | "JOB";
            readonly ip: string | null;
            readonly browser: string | null;
            readonly os: string | null;
            readonly errorCode: number | null;
        };
        /**
         * ActivitySearch
         * @example {
         *       "accountUuid": "01930000-0000-7000-8000-000000000001",
         *       "action": "role-created"
         *     }
         */
        readonly ActivitySearch: {
            /** Format: uuid */
            readonly accountUuid: string;
            /** @description Since this time; without a limit if left out */
            readonly dateFrom?: string | null;
            /** @description Before this time */
            readonly dateTo?: string | null;
            /** @description The older name of `dateFrom` */
            readonly from?: string | null;
            /** @description The older name of `dateTo` */
            readonly to?: string | null;
            readonly mailboxUuid?: (string | readonly string[]) | null;
            readonly action?: (("template-read" | "template-created" | "template-updated" | "template-archived" | "template-zip-structure-created" | "template-zip-structure-deleted" | "mailbox-created" | "mailbox-archived" | "mailbox-name-changed" | "mailbox-filter-created" | "mailbox-filter-updated" | "mailbox-filter-deleted" | "mailbox-label-created" | "mailbox-label-updated" | "mailbox-label-deleted" | "mailbox-alias-created" | "mailbox-alias-deleted" | "mailbox-integration-updated" | "mailbox-entities-transferred" | "user-invited" | "user-invitation-revoked" | "user-accepted-invitation" | "user-declined-invitation" | "user-permissions-changed" | "user-password-reset" | "user-password-renew" | "user-blocked" | "user-unblocked" | "user-created" | "user-deleted" | "user-left-mailbox" | "user-profile-updated-by-admin" | "category-created" | "category-updated" | "category-deleted" | "category-moved" | "dictionary-created" | "dictionary-updated" | "dictionary-access-changed" | "dictionary-column-created" | "dictionary-column-updated" | "dictionary-column-deleted" | "dictionary-record-created" | "dictionary-record-updated" | "dictionary-record-deleted" | "dictionary-archived" | "dictionary-download" | "dictionary-uploaded" | "envelope-read" | "envelope-draft-created" | "envelope-draft-updated" | "envelope-draft-deleted" | "envelope-label-assigned" | "envelope-label-unassigned" | "envelope-sent" | "envelope-archived" | "envelope-unarchived" | "envelope-updated" | "envelope-data-updated" | "envelope-received" | "envelope-completed" | "envelope-cancelled" | "envelope-expired" | "envelope-invitation-accepted" | "envelope-report-download" | "envelope-delegated" | "envelope-delegation-cancelled" | "envelope-sent-for-approval" | "envelope-approval-cancelled" | "envelope-approved" | "envelope-rejected" | "envelope-deleted" | "envelope-restored" | "envelope-archive-shared" | "envelope-archive-downloaded" | "envelope-copy-shared" | "envelope-shared-copy-revoked" | "envelope-erased" | "envelope-columns-settings-reset" | "envelope-added-into-chain" | "envelope-removed-from-chain" | "approval-flow-created" | "approval-flow-updated" | "approval-flow-deleted" | "scenario-created" | "scenario-updated" | "scenario-deleted" | "scenario-cloned" | "scenario-run" | "account-created" | "account-updated" | "account-policies-updated" | "account-crypto-config-created" | "account-crypto-config-deleted" | "account-external-link-created" | "account-external-link-updated" | "account-external-link-deleted" | "account-domain-created" | "account-domain-updated" | "account-domain-deleted" | "account-audit-read" | "account-mailboxes-report-download" | "account-users-report-download" | "account-tariff-changed" | "account-sso-idp-created" | "account-sso-idp-updated" | "account-sso-idp-deleted" | "role-created" | "role-updated" | "role-deleted" | "integration-rule-created" | "integration-rule-updated" | "integration-rule-deleted" | "forbidden-error" | "not-found-error" | "unauthorized-error") | readonly string[]) | null;
            /** @description Part of the name of the object, in any case */
            readonly objectName?: string | null;
            readonly objectType?: (("template" | "envelope" | "dictionary" | "mailbox" | "mailbox_alias" | "category" | "mailbox_filter" | "mailbox_label" | "user" | "account" | "scenario" | "account_domain" | "role" | "integration_rule" | "crypto_config" | "external_link" | "approval_flow" | "account_tariff" | "account_sso_id_provider" | "attachment" | "token") | readonly ("envelope" | "template" | "attachment" | "dictionary" | "mailbox" | "account" | "user" | "token" | "role" | "account_domain" | "account_sso_id_provider" | "crypto_config" | "mailbox_label" | "mailbox_filter" | "mailbox_alias" | "category" | "scenario" | "approval_flow")[]) | null;
            readonly objectId?: (string | readonly string[]) | null;
            readonly operatorId?: (string | readonly string[]) | null;
            readonly source?: (("WEB" | "API" | "JOB" | "INTEGRATION") | readonly ("WEB" | "API" | "JOB")[]) | null;
            readonly ip?: string | null;
            /** @description Failed actions only; failures are not recorded */
            readonly errorCode?: number | null;
        };
        /** AddedPasskey */
        readonly AddedPasskey: {
            /** Format: uuid */
            readonly uuid: string;
            /** @description New recovery codes with the first second factor, otherwise none */
            readonly recoveryCodes: readonly string[];
        };
        /** AddedTotp */
        readonly AddedTotp: {
            /** Format: uuid */
            readonly uuid: string;
            /** @description For the authenticator app, in base32 */
            readonly secret: string;
            /** @description The same as a URI, to be shown as a QR code */
            readonly uri: string;
        };
        /**
         * Alias
         * @example {
         *       "name": "contracts"
         *     }
         */
        readonly Alias: {
            /** @description 3–256 characters, no email address; with a colon it is a qualified one, PREFIX:id */
            readonly name: string;
        };
        /**
         * ApprovalDecision
         * @example {
         *       "status": "APPROVED",
         *       "envelopes": [
         *         {
         *           "envelopeUuid": "01930000-0000-7000-8000-0000000000e1",
         *           "flowUuid": "01930000-0000-7000-8000-0000000000e2"
         *         }
         *       ]
         *     }
         */
        readonly ApprovalDecision: {
            /** @enum {string} */
            readonly status: "APPROVED" | "REJECTED";
            /** @description Needed for a rejection */
            readonly comment?: string | null;
            readonly envelopes: readonly {
                /** Format: uuid */
                readonly envelopeUuid: string;
                /** Format: uuid */
                readonly flowUuid: string;
            }[];
        };
        /** ApprovalFlow */
        readonly ApprovalFlow: {
            /** Format: uuid */
            readonly uuid: string;
            readonly urgent: boolean;
            /** @description Whether it has ended */
            readonly completed: boolean;
            /**
             * Format: uuid
             * @description The mailbox that started it
             */
            readonly mailboxUuid: string;
            readonly approvers: readonly components["schemas"]["ApprovalRouteApprover"][];
            /** Format: uuid */
            readonly flowUuid: string;
            /** Format: uuid */
            readonly envelopeUuid: string;
            /** @enum {string} */
            readonly status: "RUNNING" | "APPROVED" | "REJECTED" | "WITHDRAWN" | "ENDED";
            readonly message: string;
            /** Format: date-time */
            readonly startedAt: string;
            readonly endedAt: string | null;
            readonly startedBy: {
                /** Format: uuid */
                readonly mailboxUuid: string;
                readonly mailboxName: string;
                /** Format: uuid */
                readonly userUuid: string;
                readonly userName: string;
            };
            readonly steps: readonly {
                readonly approvers: readonly components["schemas"]["Approver"][];
            }[];
        };
        /** ApprovalFlowPage */
        readonly ApprovalFlowPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["ApprovalFlow"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** ApprovalPage */
        readonly ApprovalPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["ApprovalRow"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
            /** @description The mailboxes that started the routes of this page */
            readonly initiators: readonly components["schemas"]["SenderRef"][];
            readonly templates: readonly {
                /** Format: uuid */
                readonly uuid: string;
                /** Format: uuid */
                readonly templateUuid: string;
                readonly templateName: string;
            }[];
        };
        /** ApprovalRouteApprover */
        readonly ApprovalRouteApprover: {
            /** Format: uuid */
            readonly mailboxUuid: string;
            readonly mailboxName: string;
            /** @description The name shown for it, or that of the mailbox */
            readonly name: string;
            /** @description Its step, from 1 */
            readonly order: number;
            /** @description The time at which its step was reached */
            readonly createdAt: string | null;
            readonly seenAt: string | null;
            readonly completedAt: string | null;
            /** @enum {string} */
            readonly status: "NOT_STARTED" | "WAITING" | "APPROVED" | "REJECTED" | "CANCELLED";
            readonly comment: string;
        };
        /**
         * ApprovalRow
         * @description With uuidOnly=true only the two ids
         */
        readonly ApprovalRow: {
            /**
             * Format: uuid
             * @description The envelope
             */
            readonly uuid: string;
            /** Format: uuid */
            readonly envelopeUuid: string;
            /** Format: uuid */
            readonly approvalFlowUuid: string;
            /** Format: uuid */
            readonly flowUuid?: string;
            readonly subject?: string;
            readonly message?: string;
            /**
             * Format: date-time
             * @description The time at which it reached the mailbox; in the outbox that of its start
             */
            readonly createdAt?: string;
            /**
             * @description Of the mailbox; in the outbox of the route
             * @enum {string}
             */
            readonly status?: "NOT_STARTED" | "WAITING" | "APPROVED" | "REJECTED" | "CANCELLED";
            /**
             * Format: uuid
             * @description The mailbox that started the route
             */
            readonly mailboxUUID?: string;
            /** Format: uuid */
            readonly accountUuid?: string;
            readonly mailboxName?: string;
            /** @description Roles of the envelope */
            readonly total?: number;
            /** @description Roles that are done */
            readonly completed?: number;
            /** Format: uuid */
            readonly templateUuid?: string;
            readonly templateName?: string;
            readonly seenAt?: string | null;
            readonly expiredAfter?: string | null;
            readonly urgent?: boolean;
            /** @enum {string} */
            readonly flowStatus?: "RUNNING" | "APPROVED" | "REJECTED" | "WITHDRAWN" | "ENDED";
            readonly comment?: string;
            /**
             * Format: uuid
             * @description The mailbox that started the route
             */
            readonly mailboxUuid?: string;
            /** Format: date-time */
            readonly startedAt?: string;
            /** Format: date-time */
            readonly reachedAt?: string;
            readonly decidedAt?: string | null;
        };
        /**
         * ApprovalSearch
         * @example {
         *       "scope": "inbox",
         *       "status": [
         *         "WAITING"
         *       ],
         *       "subject": "order"
         *     }
         */
        readonly ApprovalSearch: {
            /**
             * @description inbox: what came to the mailbox to be approved; outbox: what it sent for approval
             * @enum {string}
             */
            readonly scope: "inbox" | "outbox";
            readonly status?: readonly ("NOT_STARTED" | "WAITING" | "APPROVED" | "REJECTED" | "CANCELLED")[] | null;
            /** @description Part of the subject */
            readonly subject?: string | null;
            readonly receiveDateFrom?: string | null;
            readonly receiveDateTo?: string | null;
            readonly template?: readonly string[] | null;
            /** @description The older name of `initiator` */
            readonly initiator?: readonly string[] | null;
            /** @description The older name of `initiator` */
            readonly mailbox?: readonly string[] | null;
            /** @description By `createdAt`; desc if left out */
            readonly sort?: ("asc" | "desc" | "ASC" | "DESC") | null;
            readonly urgent?: boolean | null;
        };
        /**
         * ApprovalVerdict
         * @example {
         *       "status": "REJECTED",
         *       "comment": "Too dear"
         *     }
         */
        readonly ApprovalVerdict: {
            /** @enum {string} */
            readonly status: "APPROVED" | "REJECTED";
            /** @description Needed for a rejection */
            readonly comment?: string | null;
        };
        /** Approver */
        readonly Approver: {
            /** Format: uuid */
            readonly mailboxUuid: string;
            readonly mailboxName: string;
            /** @enum {string} */
            readonly status: "PLANNED" | "WAITING" | "APPROVED" | "REJECTED" | "SKIPPED";
            readonly comment: string;
            readonly userUuid: string | null;
            /** @description The person who decided */
            readonly userName: string | null;
            readonly reachedAt: string | null;
            readonly decidedAt: string | null;
        };
        /** ArchiveInfo */
        readonly ArchiveInfo: {
            readonly fileName: string;
            readonly mimeType: string;
            /** @description Base64 */
            readonly content: string;
            readonly signers: readonly {
                /** @description The hash of the signature value */
                readonly id: string;
                readonly organization?: string;
                readonly position?: string;
                readonly name: string;
                /** @description The first tax number of the certificate */
                readonly identifier?: string;
                /**
                 * Format: date-time
                 * @description When the signer says to have signed
                 */
                readonly date?: string;
                /** @description Whether the certificate is for seals of a legal person */
                readonly stamp: boolean;
                /** @description The serial number of the certificate, hex */
                readonly serial: string;
                /** @description Whether issuer and certificate are qualified */
                readonly qualified: boolean;
            }[];
            readonly pdfPageSizes?: components["schemas"]["PdfPageSizes"];
        };
        /**
         * ArchivePart
         * @example {
         *       "excludeFiles": "pa"
         *     }
         */
        readonly ArchivePart: {
            readonly documentId?: string | null;
            readonly excludeFiles?: string | null;
            readonly zipStructureName?: string | null;
        };
        /** AuditKey */
        readonly AuditKey: {
            /** @enum {string} */
            readonly kty: "OKP";
            /** @enum {string} */
            readonly crv: "Ed25519";
            /** @description The 32 bytes of the key in base64url */
            readonly x: string;
            /** @description The thumbprint of the key (RFC 7638) */
            readonly kid: string;
            /** @enum {string} */
            readonly use: "sig";
            /** @enum {string} */
            readonly alg: "EdDSA";
        };
        /**
         * AuditKeys
         * @description A JWK Set (RFC 7517)
         */
        readonly AuditKeys: {
            readonly keys: readonly components["schemas"]["AuditKey"][];
        };
        /**
         * AuditNote
         * @example {
         *       "text": "The original was handed over at the counter."
         *     }
         */
        readonly AuditNote: {
            /** @description 1 to 256 characters, not only white space; otherwise 422 */
            readonly text: string;
        };
        /** AuditTrailRow */
        readonly AuditTrailRow: {
            /** Format: uuid */
            readonly envelopeUuid: string;
            /** @description 1, 2, 3 … within the envelope */
            readonly seq: number;
            /** Format: date-time */
            readonly dateTime: string;
            /** @enum {string} */
            readonly operation: "CREATE_DRAFT_ENV" | "DRAFT_UPDATE" | "SEND_ENVELOPE" | "RECEIVE_ENVELOPE" | "VIEW_ENVELOPE" | "FILL_FIELDS" | "APPROVED" | "CANCEL" | "COMPLETED" | "ARCHIVE" | "UNARCHIVE" | "INVITATION_ACCEPT" | "SIGN_DOCUMENTS" | "ENVELOPE_UPDATE" | "ENVELOPE_DELEGATE" | "DELETE" | "RESTORE" | "INFO" | "ARCHIVE_SHARE" | "ARCHIVE_DOWNLOAD" | "COPY_SHARED" | "DELEGATION_CANCELLED";
            readonly description: string | null;
            readonly userUuid: string | null;
            readonly userFirstAndLastName: string | null;
            readonly mailboxUuid: string | null;
            readonly mailboxName: string | null;
            readonly ip: string | null;
            readonly browser: string | null;
            readonly os: string | null;
            readonly signIn: {
                /**
                 * @description By a session, as a guest, or with an application token
                 * @enum {string}
                 */
                readonly by: "password" | "passkey" | "registration" | "provider" | "email code" | "email code and access code" | "form" | "application";
                /** @enum {string} */
                readonly secondFactor?: "totp" | "recovery" | "passkey";
            } | null;
            readonly details: Record<string, never> | null;
            /** @description SHA-256 of the record, in hex */
            readonly hash: string;
            /** @description The `hash` of the row before; 64 zeros in the first row */
            readonly previousHash: string;
            /** @description The `hash` that the row had before its trail was carried over: earlier archives have it */
            readonly formerHash?: string;
        };
        /**
         * AutoDelegation
         * @example {
         *       "autoDelegationEnabled": true,
         *       "delegateTo": "01930000-0000-7000-8000-0000000000b1"
         *     }
         */
        readonly AutoDelegation: {
            readonly autoDelegationEnabled: boolean;
            /** @description Required when enabled */
            readonly delegateTo?: string | null;
            /** @description No bound when null or left out */
            readonly autoDelegateFrom?: string | null;
            /** @description No bound when null or left out */
            readonly autoDelegateUntil?: string | null;
        };
        /**
         * BulkEnvelopeAction
         * @example {
         *       "uuids": [
         *         "01930000-0000-7000-8000-0000000000e1"
         *       ]
         *     }
         */
        readonly BulkEnvelopeAction: {
            readonly uuids: readonly string[];
        };
        /** BulkSend */
        readonly BulkSend: {
            /** Format: uuid */
            readonly uuid: string;
            /** @enum {string} */
            readonly state: "CHECKING" | "CHECKED" | "REFUSED" | "SENDING" | "SENT" | "CANCELLED";
            /** Format: uuid */
            readonly templateUuid: string;
            /** Format: uuid */
            readonly templateVersion: string;
            readonly fileName: string;
            readonly dryRun: boolean;
            readonly allOrNothing: boolean;
            /** @description Rows; during checking, those already checked */
            readonly total: number;
            /** @description Rows in which checking found faults */
            readonly faulty: number;
            readonly sent: number;
            /** @description Rows refused while sending */
            readonly failed: number;
            /** @description Rows still to be sent */
            readonly pending: number;
            /** @description Since sending started */
            readonly rowsPerSecond: number;
            /** Format: date-time */
            readonly createdAt: string;
            readonly checkedAt: string | null;
            readonly startedAt: string | null;
            readonly endedAt: string | null;
            /** @description The reason why nothing is sent; empty unless REFUSED */
            readonly errors: readonly components["schemas"]["FaultRow"][];
        };
        /** BulkSendPage */
        readonly BulkSendPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["BulkSend"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** BulkSendResult */
        readonly BulkSendResult: {
            /** @description From 1, the header not counted */
            readonly row: number;
            /** @description The line of the file at which the row starts, from 1 */
            readonly line: number;
            /** @enum {string} */
            readonly status: "SENT" | "FAILED";
            readonly envelopeUuid: string | null;
            /** @description `line` and `column` are those of the file, columns counted in cells */
            readonly errors: readonly components["schemas"]["FaultRow"][];
        };
        /** BulkSendResultPage */
        readonly BulkSendResultPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["BulkSendResult"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** Callback */
        readonly Callback: {
            /** Format: uuid */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The same as `uuid`
             */
            readonly id: string;
            /** @description https; http only into the ranges of `CHANCERY_OUTBOUND_ALLOW` */
            readonly url: string;
            /** @description The answer that counts as success, exactly */
            readonly successCode: number;
            /** @description Attempts after the first */
            readonly retries: number;
            /** @description Milliseconds for one request, from the look-up of the name to the end of the answer */
            readonly timeout: number;
            /**
             * @description BASIC when the callback has a login
             * @enum {string}
             */
            readonly authType: "NONE" | "BASIC";
            readonly filter: components["schemas"]["CallbackFilter"];
            /**
             * @description How dates are written: ISO 8601, or milliseconds since 1970
             * @enum {string}
             */
            readonly dates: "iso" | "epoch";
            /** Format: date-time */
            readonly createdAt: string;
            /** @description While the callback is disabled, nothing is sent */
            readonly disabledAt: string | null;
            /** @description GONE: the endpoint answered 410; FAILING: it failed for five days; PERMISSION: the user lost the permission */
            readonly disabledReason: ("GONE" | "FAILING" | "PERMISSION") | null;
        };
        /** CallbackAnswer */
        readonly CallbackAnswer: {
            /** @description Status of the answer; 0 when there was none */
            readonly code: number;
            /** @description Up to 1 KiB of the answer, or why there was none */
            readonly body: string;
        };
        /** CallbackCheck */
        readonly CallbackCheck: {
            readonly passed: boolean;
            readonly failed: components["schemas"]["CallbackMismatch"];
        };
        /** CallbackDelivery */
        readonly CallbackDelivery: {
            /** Format: uuid */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The same as `uuid`
             */
            readonly id: string;
            /** @description The header `webhook-id` of every attempt */
            readonly webhookId: string;
            /** Format: uuid */
            readonly envelopeUuid: string;
            /** @description Of the envelope in the event */
            readonly status: string;
            /**
             * @description pending: to be sent; succeeded; dead: all attempts failed
             * @enum {string}
             */
            readonly state: "pending" | "succeeded" | "dead";
            /** @description Attempts so far */
            readonly attempts: number;
            /** @description Not before; null unless pending */
            readonly nextAttemptAt: string | null;
            /** @description Of the last attempt; 0 when there was no answer */
            readonly responseCode: number | null;
            /** @description Of the last attempt */
            readonly durationMs: number | null;
            /** @description Up to 1 KiB of the last answer, or why there was none */
            readonly response: string | null;
            /** Format: date-time */
            readonly createdAt: string;
        };
        /** CallbackDeliveryPage */
        readonly CallbackDeliveryPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["CallbackDelivery"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** CallbackEvent */
        readonly CallbackEvent: {
            /**
             * Format: uuid
             * @description The envelope
             */
            readonly uuid: string;
            /** @description As the mailbox sees it */
            readonly status: string;
            readonly subject: string;
            /** @description Labels of the mailbox on the envelope */
            readonly label: readonly string[];
            readonly labelNames: readonly string[];
            readonly receiveDate: string | number;
            readonly expireDate: (string | number) | null;
            /** Format: uuid */
            readonly template: string;
            /**
             * Format: uuid
             * @description The mailbox that sent the envelope
             */
            readonly sender: string;
            /**
             * Format: uuid
             * @description The mailbox of the callback
             */
            readonly mailbox: string;
        };
        /**
         * CallbackFilter
         * @description Events that the callback sends: those that fit every property. Empty: all
         */
        readonly CallbackFilter: {
            /** @description Names or UUIDs of labels of the mailbox; one of them is enough */
            readonly label?: readonly string[] | null;
            /** @description WAITING, SENT, ON_APPROVAL, COMPLETED, CANCELLED or EXPIRED, in any case */
            readonly status?: readonly string[] | null;
            /** @description Contained in the subject; case and accents do not matter */
            readonly subject?: string | null;
            readonly createDateFrom?: string | null;
            readonly createDateTo?: string | null;
            readonly receiveDateFrom?: string | null;
            readonly receiveDateTo?: string | null;
            readonly expireDateFrom?: string | null;
            readonly expireDateTo?: string | null;
            readonly sendDateFrom?: string | null;
            readonly sendDateTo?: string | null;
            readonly template?: readonly string[] | null;
            /** @description UUIDs of sending mailboxes, or email addresses of people in them */
            readonly sender?: readonly string[] | null;
            /** @description UUIDs of forms that the envelope was started from */
            readonly form?: readonly string[] | null;
            readonly scope?: readonly ("inbox" | "outbox" | "draft" | "shared")[] | null;
        };
        /**
         * CallbackMismatch
         * @description Values of the envelope that do not fit the filter
         */
        readonly CallbackMismatch: {
            readonly labels?: readonly string[];
            readonly status?: string;
            readonly subject?: string;
            readonly createDate?: string | null;
            readonly receiveDate?: string | null;
            readonly expireDate?: string | null;
            readonly sendDate?: string | null;
            readonly template?: string;
            readonly sender?: string;
            readonly scope?: readonly string[];
            readonly wrongForm?: boolean;
        };
        /**
         * CallbackReplay
         * @description Empty: all that failed
         * @example {}
         */
        readonly CallbackReplay: {
            /** @description These deliveries */
            readonly ids?: readonly string[];
            /**
             * Format: date-time
             * @description Deliveries made since; with `to`
             */
            readonly from?: string;
            /**
             * Format: date-time
             * @description Deliveries made until; with `from`
             */
            readonly to?: string;
        };
        /** CallbackReplayed */
        readonly CallbackReplayed: {
            /** @description Deliveries that are pending again */
            readonly replayed: number;
        };
        /** CallbackSecret */
        readonly CallbackSecret: {
            /** @description Verifies signatures, as Standard Webhooks have it. It is returned only here */
            readonly secret: string;
        };
        /**
         * CallbackToCreate
         * @example {
         *       "url": "https://acme.example/hooks/chancery",
         *       "retries": 3,
         *       "timeout": 5000,
         *       "successCode": 200,
         *       "filter": {
         *         "status": [
         *           "COMPLETED"
         *         ]
         *       }
         *     }
         */
        readonly CallbackToCreate: {
            /** @description https; http only into the ranges of `CHANCERY_OUTBOUND_ALLOW` */
            readonly url: string;
            /** @description 3 when left out */
            readonly retries?: number | null;
            /** @description 5000 when left out */
            readonly timeout?: number | null;
            /** @description 200 when left out */
            readonly successCode?: number | null;
            /** @description User name of Basic authentication, without a colon */
            readonly login?: string | null;
            readonly password?: string | null;
            readonly filter?: components["schemas"]["CallbackFilter"] | null;
        };
        /** CallbackWithSecret */
        readonly CallbackWithSecret: {
            /** Format: uuid */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The same as `uuid`
             */
            readonly id: string;
            /** @description https; http only into the ranges of `CHANCERY_OUTBOUND_ALLOW` */
            readonly url: string;
            /** @description The answer that counts as success, exactly */
            readonly successCode: number;
            /** @description Attempts after the first */
            readonly retries: number;
            /** @description Milliseconds for one request, from the look-up of the name to the end of the answer */
            readonly timeout: number;
            /**
             * @description BASIC when the callback has a login
             * @enum {string}
             */
            readonly authType: "NONE" | "BASIC";
            readonly filter: components["schemas"]["CallbackFilter"];
            /**
             * @description How dates are written: ISO 8601, or milliseconds since 1970
             * @enum {string}
             */
            readonly dates: "iso" | "epoch";
            /** Format: date-time */
            readonly createdAt: string;
            /** @description While the callback is disabled, nothing is sent */
            readonly disabledAt: string | null;
            /** @description GONE: the endpoint answered 410; FAILING: it failed for five days; PERMISSION: the user lost the permission */
            readonly disabledReason: ("GONE" | "FAILING" | "PERMISSION") | null;
            /** @description Verifies signatures, as Standard Webhooks have it. It is returned only here */
            readonly secret: string;
        };
        /** Category */
        readonly Category: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly mailboxId: string;
            readonly parentId: string | null;
            readonly description: string;
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            /** @enum {string} */
            readonly access: "mailbox" | "account" | "public";
            /** Format: uuid */
            readonly mailboxUuid: string;
            /** Format: uuid */
            readonly accountUuid: string;
            readonly editable: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly modifiedAt: string;
        };
        /**
         * CategoryInput
         * @example {
         *       "name": "Purchasing",
         *       "access": "account"
         *     }
         */
        readonly CategoryInput: {
            readonly parentId?: string | null;
            readonly description?: string | null;
            readonly name?: string | null;
            readonly access?: string | null;
        };
        /** CategoryPage */
        readonly CategoryPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["Category"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** ChainEnvelope */
        readonly ChainEnvelope: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly envelopeUuid: string;
            /** Format: uuid */
            readonly chainUuid: string;
            readonly subject: string;
            /** @enum {string} */
            readonly status: "DRAFT" | "SENT" | "WAITING" | "COMPLETED" | "CANCELLED" | "EXPIRED" | "ON_APPROVAL";
            readonly templateName: string;
            /** Format: date-time */
            readonly receivedAt: string;
        };
        /** CodeCheck */
        readonly CodeCheck: {
            /** @description Whether the recipient can act as a guest */
            readonly canLoginWithCode: boolean;
            /** @description Whether a user has the address, who signs in instead */
            readonly existingUser: boolean;
            /** @description The address that the email was sent to */
            readonly email: string;
            /** @description Whether the sender set an access code */
            readonly accessCodeRequired: boolean;
        };
        /** Comment */
        readonly Comment: {
            /** Format: uuid */
            readonly uuid: string;
            /** @description Empty once it was removed */
            readonly text: string;
            /** Format: uuid */
            readonly mailboxUuid: string;
            readonly mailboxName: string;
            /** Format: uuid */
            readonly userUuid: string;
            readonly userName: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly editedAt: string | null;
            readonly removed: boolean;
            /** @description Written by the caller */
            readonly mine: boolean;
        };
        /**
         * CommentAccess
         * @example {
         *       "threadUuid": "01930000-0000-7000-8000-00000000c0a1",
         *       "accessType": "account"
         *     }
         */
        readonly CommentAccess: {
            /** Format: uuid */
            readonly threadUuid: string;
            /** @description Of a new thread; public if left out */
            readonly accessType: string;
            /** @description The mailboxes of a `shared` thread */
            readonly sharedTo?: readonly string[] | null;
        };
        /**
         * CommentEdit
         * @example {
         *       "text": "Is the price net?"
         *     }
         */
        readonly CommentEdit: {
            readonly text: string;
        };
        /** CommentMessage */
        readonly CommentMessage: {
            /** @description Its number in the thread, from 1, never reused */
            readonly id: number;
            /** Format: uuid */
            readonly uuid: string;
            /** Format: date-time */
            readonly createdAt: string;
            /**
             * Format: uuid
             * @description The person who wrote it
             */
            readonly createdBy: string;
            readonly createdByName: string;
            readonly modifiedAt: string | null;
            /** @description Empty once it was removed */
            readonly text: string;
        };
        /**
         * CommentMessageWrite
         * @example {
         *       "threadUuid": "01930000-0000-7000-8000-00000000c0a1",
         *       "text": "Is the price net?",
         *       "messageId": 1
         *     }
         */
        readonly CommentMessageWrite: {
            /** Format: uuid */
            readonly threadUuid: string;
            readonly text: string;
            readonly messageId?: number | null;
        };
        /** CommentPage */
        readonly CommentPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["Comment"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /**
         * CommentResolve
         * @example {
         *       "threadUuid": "01930000-0000-7000-8000-00000000c0a1",
         *       "resolved": true
         *     }
         */
        readonly CommentResolve: {
            /** Format: uuid */
            readonly threadUuid: string;
            readonly resolved: boolean;
        };
        /** CommentThread */
        readonly CommentThread: {
            /** Format: uuid */
            readonly uuid: string;
            /** @enum {string} */
            readonly audience: "participants" | "mailbox" | "account" | "shared";
            /** @enum {string} */
            readonly accessType: "mailbox" | "account" | "shared" | "public" | "public-hidden";
            readonly documentId: string | null;
            readonly fieldName: string | null;
            readonly closed: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            readonly totalComments: number;
            /** @description The mailbox that owns the thread */
            readonly mailboxUuid: string | null;
            readonly mailboxName: string | null;
            /** Format: uuid */
            readonly threadUuid: string;
            readonly xpath: string | null;
            /** @description The last 100, oldest first; `totalComments` says whether there are more */
            readonly messages: readonly components["schemas"]["CommentMessage"][];
            /** @description The messages under the names of this service */
            readonly comments: readonly components["schemas"]["Comment"][];
            readonly sharedTo: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
            }[];
        };
        /**
         * CommentThreadClose
         * @example {
         *       "closed": true
         *     }
         */
        readonly CommentThreadClose: {
            readonly closed: boolean;
        };
        /** CommentThreadPage */
        readonly CommentThreadPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["CommentThreadRow"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** CommentThreadRow */
        readonly CommentThreadRow: {
            /** Format: uuid */
            readonly uuid: string;
            /** @enum {string} */
            readonly audience: "participants" | "mailbox" | "account" | "shared";
            /** @enum {string} */
            readonly accessType: "mailbox" | "account" | "shared" | "public" | "public-hidden";
            readonly documentId: string | null;
            readonly fieldName: string | null;
            readonly closed: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            readonly totalComments: number;
            /** @description The first 100, oldest first; `totalComments` says whether there are more */
            readonly comments: readonly components["schemas"]["Comment"][];
        };
        /**
         * CommentWrite
         * @example {
         *       "text": "Is the price with tax?",
         *       "documentId": "order",
         *       "fieldName": "price",
         *       "accessType": "account"
         *     }
         */
        readonly CommentWrite: {
            readonly text: string;
            /** @description The thread it answers; a new one if left out */
            readonly threadUuid?: string | null;
            /** @description Of a new thread; public if left out */
            readonly accessType?: string;
            /** @description The mailboxes of a `shared` thread */
            readonly sharedTo?: readonly string[] | null;
            /**
             * @description The older name: participants is public, account is account
             * @enum {string}
             */
            readonly audience?: "participants" | "account";
            /** @description The document it is about; the envelope when empty or left out */
            readonly documentId?: string | null;
            /** @description The field or table of the document it is about */
            readonly fieldName?: string | null;
            /** @description Stored and returned unchanged */
            readonly xpath?: string | null;
        };
        /**
         * CommentWritten
         * @description The thread; `uuid` is the new comment's
         */
        readonly CommentWritten: {
            /**
             * Format: uuid
             * @description The comment
             */
            readonly uuid: string;
            /** @enum {string} */
            readonly audience: "participants" | "mailbox" | "account" | "shared";
            /** @enum {string} */
            readonly accessType: "mailbox" | "account" | "shared" | "public" | "public-hidden";
            readonly documentId: string | null;
            readonly fieldName: string | null;
            readonly closed: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            readonly totalComments: number;
            /** @description The mailbox that owns the thread */
            readonly mailboxUuid: string | null;
            readonly mailboxName: string | null;
            /** Format: uuid */
            readonly threadUuid: string;
            readonly xpath: string | null;
            /** @description The last 100, oldest first; `totalComments` says whether there are more */
            readonly messages: readonly components["schemas"]["CommentMessage"][];
            /** @description The messages under the names of this service */
            readonly comments: readonly components["schemas"]["Comment"][];
            readonly sharedTo: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
            }[];
        };
        /** ConfirmedSsoLogin */
        readonly ConfirmedSsoLogin: {
            readonly token: string;
        };
        /** ConfirmedTotp */
        readonly ConfirmedTotp: {
            /** @description New recovery codes with the first second factor, otherwise none */
            readonly recoveryCodes: readonly string[];
        };
        /** ConsistencyProof */
        readonly ConsistencyProof: {
            readonly from: number;
            readonly to: number;
            /** @description SHA-256 in lower-case hex, in the order of RFC 9162 */
            readonly hashes: readonly string[];
            /** @description Both signed checkpoints */
            readonly checkpoints: readonly string[];
        };
        /** Contact */
        readonly Contact: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            /** Format: uuid */
            readonly mailboxUuid: string;
            readonly mailboxName: string;
            /** Format: uuid */
            readonly accountUuid: string;
        };
        /** ContactPage */
        readonly ContactPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["Contact"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /**
         * ContactToSave
         * @example {
         *       "name": "Bob",
         *       "mailboxUuid": "01930000-0000-7000-8000-0000000000b1"
         *     }
         */
        readonly ContactToSave: {
            /** @description 3–255 characters */
            readonly name: string;
            /**
             * Format: uuid
             * @description The mailbox of the contact
             */
            readonly mailboxUuid: string;
        };
        /** CorporateProfile */
        readonly CorporateProfile: {
            /** Format: uuid */
            readonly uuid: string;
            readonly email: string;
            readonly firstName: string;
            readonly lastName: string;
            readonly phone: string | null;
            /** @enum {string} */
            readonly status: "PENDING_INVITE" | "ACTIVE" | "BLOCKED" | "PENDING_PASSWORD" | "DELETED";
            readonly locale: string;
            readonly dateLocale: string;
            readonly timezone: string;
            readonly displayExactDate: boolean;
            /** @description The mailbox that accepts invitations to their email address automatically */
            readonly autoDepositMailboxUuid: string | null;
            /** @description Their mailboxes in the account */
            readonly mailboxes: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
            }[];
            /** @description Always empty */
            readonly fields: Record<string, never>;
        };
        /** CorporateUser */
        readonly CorporateUser: {
            /** Format: uuid */
            readonly uuid: string;
            readonly email: string;
            readonly firstName: string;
            readonly lastName: string;
            readonly phone: string | null;
            /** @enum {string} */
            readonly status: "PENDING_INVITE" | "ACTIVE" | "BLOCKED" | "PENDING_PASSWORD" | "DELETED";
            /** Format: date-time */
            readonly createdAt: string;
            readonly corporateUser: boolean;
            /** @description Always empty */
            readonly fields: Record<string, never>;
            /** @description The same as corporateUser */
            readonly corporate: boolean;
            readonly corporateAccountId: string | null;
            /** @description None yet */
            readonly roles: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
            }[];
        };
        /**
         * CorporateUserToAdd
         * @example {
         *       "email": "ann@acme.example",
         *       "firstName": "Ann",
         *       "lastName": "Lee"
         *     }
         */
        readonly CorporateUserToAdd: {
            readonly email: string;
            readonly firstName: string;
            readonly lastName: string;
            /** @description 8 to 20 characters */
            readonly phone?: string | null;
            /** @description Creates a mailbox of their own */
            readonly createMailbox?: boolean | null;
            /** @description Always empty */
            readonly fields?: {
                readonly [key: string]: unknown;
            };
        };
        /** CreatedToken */
        readonly CreatedToken: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly expireAt: string;
            readonly lastUsedAt: string | null;
            /** @description Permissions to which the token is limited; null for all of the person */
            readonly scopes: readonly string[] | null;
            readonly token: string;
        };
        /** CryptoConfig */
        readonly CryptoConfig: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            /** @description JSON text: anchors (PEM), whether they issue qualified certificates, and whether a current list of revoked ones (crl) or the confirmation of responders (ocsp) is required */
            readonly config: string;
        };
        /**
         * CryptoConfigToSave
         * @example {
         *       "name": "Company CA",
         *       "config": "{\"anchors\":[\"-----BEGIN CERTIFICATE-----…\"],\"qualified\":false,\"crl\":false,\"ocsp\":false}"
         *     }
         */
        readonly CryptoConfigToSave: {
            /** Format: uuid */
            readonly uuid?: string;
            readonly name: string;
            /** @description JSON text: anchors (PEM), whether they issue qualified certificates, and whether a current list of revoked ones (crl) or the confirmation of responders (ocsp) is required */
            readonly config: string;
        };
        /**
         * CsvText
         * @example {
         *       "settings": {
         *         "headerFirstRow": true,
         *         "delimiter": ";"
         *       },
         *       "data": "Name;City\r\nAnn;Kyiv\r\n"
         *     }
         */
        readonly CsvText: {
            readonly settings?: {
                /** @description Whether the first row names the columns */
                readonly headerFirstRow?: boolean;
                /** @description `,`, `;`, a tab (also as `\t`) or a space; guessed if left out */
                readonly delimiter?: string;
                /** @description `"`, `'` or empty */
                readonly quote?: string;
                /** @description `\`, `"` or empty */
                readonly escape?: string;
            } | null;
            /** @description The text of the file */
            readonly data: string;
        };
        /**
         * DelegationCancel
         * @example {
         *       "envelopeUuid": "01930000-0000-7000-8000-0000000000e1"
         *     }
         */
        readonly DelegationCancel: {
            /** Format: uuid */
            readonly envelopeUuid: string;
            /** @description One delegate, as it was named; all when left out */
            readonly mailboxToCancel?: string | null;
        };
        /** Dictionary */
        readonly Dictionary: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly dictionaryUuid: string;
            readonly name: string;
            readonly description: string;
            /** @enum {string} */
            readonly access: "mailbox" | "account" | "public" | "public-hidden" | "shared";
            readonly archive: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            /** @description Whether the caller may change it in this mailbox */
            readonly editable: boolean;
            readonly filteredAccessOnly: boolean;
            /** @enum {string} */
            readonly status: "AVAILABLE" | "LOCKED";
            /** Format: uuid */
            readonly mailboxUuid: string;
            /** Format: uuid */
            readonly accountUuid: string;
            readonly sharedTo: readonly string[];
            readonly columns?: readonly components["schemas"]["DictionaryColumn"][];
            readonly recordsCount?: number;
        };
        /** DictionaryCheck */
        readonly DictionaryCheck: {
            /** @description 0 if it may be used, otherwise an error number */
            readonly result: number;
            readonly message: string;
        };
        /** DictionaryColumn */
        readonly DictionaryColumn: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly columnUuid: string;
            readonly name: string;
            readonly order: number;
            readonly width: number;
            readonly longText: boolean;
            readonly filterable: boolean;
        };
        /**
         * DictionaryColumnDetails
         * @example {
         *       "name": "City",
         *       "order": 1,
         *       "width": 200
         *     }
         */
        readonly DictionaryColumnDetails: {
            /** @description 1–64 characters, unique in a dictionary */
            readonly name?: string;
            /** @description From 0 on; columns of the same order are sorted by age */
            readonly order?: number;
            /** @description At least 140; 200 if left out */
            readonly width?: number;
            /** @description Values up to 4096 characters instead of 256 */
            readonly longText?: boolean;
            /** @description With filteredAccessOnly, templates of other mailboxes may filter by it; false if left out */
            readonly filterable?: boolean;
        };
        /** DictionaryColumnIds */
        readonly DictionaryColumnIds: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly columnUuid: string;
        };
        /** DictionaryColumnValue */
        readonly DictionaryColumnValue: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly recordUuid: string;
            readonly data: string;
        };
        /** DictionaryColumnValuePage */
        readonly DictionaryColumnValuePage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["DictionaryColumnValue"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /**
         * DictionaryDetails
         * @example {
         *       "name": "Goods",
         *       "access": "account"
         *     }
         */
        readonly DictionaryDetails: {
            /** @description 1–128 characters */
            readonly name?: string;
            /** @description 256 characters at most */
            readonly description?: string;
            /** @description mailbox, account, public, public-hidden or shared */
            readonly access?: string;
            /** @description Others see values only through the filter of a template's field */
            readonly filteredAccessOnly?: boolean;
            readonly sharedTo?: readonly string[];
        };
        /**
         * DictionaryExport
         * @example {
         *       "format": "csv",
         *       "filters": {
         *         "filters": []
         *       }
         *     }
         */
        readonly DictionaryExport: {
            readonly format?: ("csv" | "xlsx" | "xml") | null;
            readonly filters?: (readonly (components["schemas"]["DictionaryFilter"] | null)[] | components["schemas"]["ExportFilters"]) | null;
        };
        /** DictionaryFilter */
        readonly DictionaryFilter: {
            /** @description The column */
            readonly uuid?: string;
            /** @description ==, !==, = or != */
            readonly op?: string;
            /** @description Empty: the cell is empty, or with `!` is not */
            readonly value?: string;
        };
        /**
         * DictionaryFilters
         * @example {
         *       "filters": []
         *     }
         */
        readonly DictionaryFilters: {
            readonly filters?: readonly (components["schemas"]["DictionaryFilter"] | null)[] | null;
        };
        /** DictionaryIds */
        readonly DictionaryIds: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly dictionaryUuid: string;
        };
        /** DictionaryImport */
        readonly DictionaryImport: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly taskUuid: string;
            /** Format: uuid */
            readonly dictionaryUuid: string;
            /** Format: uuid */
            readonly mailboxUuid: string;
            /** @enum {string} */
            readonly status: "UPLOADING" | "PENDING" | "APPROVED" | "PROCESSING" | "COMPLETED" | "CANCELLED" | "CLEANED" | "FAILED";
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly endedAt?: string;
            /** @description Why it is FAILED: numbers of the catalogue, with lines of the file */
            readonly errorMessage?: string;
            readonly progress: {
                /** @description Rows that are read */
                readonly rows: number;
                /** @description Rows of the file, as soon as they are counted */
                readonly of?: number;
            };
            readonly fileName: string;
            /** @enum {string} */
            readonly format?: "csv" | "xlsx";
            readonly fileSize: number;
            /** @description Bytes received; the whole file once the status is not UPLOADING */
            readonly receivedSize: number;
        };
        /** DictionaryImportIds */
        readonly DictionaryImportIds: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly taskUuid: string;
        };
        /** DictionaryImportPreview */
        readonly DictionaryImportPreview: {
            /** @enum {string} */
            readonly format: "csv" | "xlsx";
            /** @description For text files, like the next three: the detected setting */
            readonly encoding?: string;
            readonly delimiter?: string;
            readonly quote?: string;
            readonly escape?: string;
            /** @description The first row, with headerFirstRow */
            readonly header?: readonly string[];
            /** @description The first 5 rows */
            readonly rows: readonly (readonly string[])[];
        };
        /**
         * DictionaryImportSettings
         * @example {
         *       "headerFirstRow": true,
         *       "replace": false,
         *       "delimiter": ";"
         *     }
         */
        readonly DictionaryImportSettings: {
            /** @description The first row names the columns */
            readonly headerFirstRow?: boolean;
            /** @description Replace the records of the dictionary; otherwise rows are added */
            readonly replace?: boolean;
            /** @description `,` (when left out), `;`, a tab or a space */
            readonly delimiter?: string | null;
            /** @description `"` (when left out), `'`, or empty for none */
            readonly quote?: string | null;
            /** @description `"` (when left out), `\`, or empty for none */
            readonly escape?: string | null;
            /** @description UTF-8, UTF-16, UTF-16LE, UTF-16BE, windows-1251 or windows-1252; a byte order mark goes before it */
            readonly encoding?: string | null;
        };
        /** DictionaryPage */
        readonly DictionaryPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["Dictionary"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** DictionaryRecord */
        readonly DictionaryRecord: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly recordUuid: string;
            /** @description The value of every column, by its id */
            readonly values: {
                readonly [key: string]: string;
            };
        };
        /** DictionaryRecordHistory */
        readonly DictionaryRecordHistory: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["DictionaryRecord"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
            /** @description The columns at that time */
            readonly columns: readonly components["schemas"]["DictionaryColumn"][];
        };
        /** DictionaryRecordId */
        readonly DictionaryRecordId: {
            /** Format: uuid */
            readonly uuid: string;
        };
        /** DictionaryRecordIds */
        readonly DictionaryRecordIds: {
            readonly data: readonly string[];
            readonly totalElements: number;
        };
        /** DictionaryRecordPage */
        readonly DictionaryRecordPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["DictionaryRecord"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** DictionarySelectable */
        readonly DictionarySelectable: {
            readonly envelopeUuid?: string | null;
            readonly templateUuid?: string | null;
            readonly versionUuid?: string | null;
            readonly documentId?: string | null;
            readonly fieldName?: string | null;
            /** @description From 0, of a field in a table */
            readonly rowIndex?: number | null;
            /** @description Part of the value; case and accents are ignored */
            readonly keyword?: string | null;
            readonly filter?: {
                readonly [key: string]: string;
            } | null;
        };
        /**
         * DictionaryValue
         * @example {
         *       "uuid": "01930000-0000-7000-8000-000000000001",
         *       "value": "Kyiv"
         *     }
         */
        readonly DictionaryValue: {
            /** @description The column */
            readonly uuid?: string;
            readonly value?: string;
        };
        /** DictionaryValuesWanted */
        readonly DictionaryValuesWanted: {
            /** Format: uuid */
            readonly columnUuid: string;
            readonly values: readonly string[];
        };
        /** DocumentComments */
        readonly DocumentComments: {
            /** @description Empty for threads about the envelope */
            readonly documentId: string;
            readonly active: readonly components["schemas"]["CommentThread"][];
            /** @description Closed threads */
            readonly resolved: readonly components["schemas"]["CommentThread"][];
        };
        /** DocumentToSign */
        readonly DocumentToSign: {
            readonly documentId: string;
            /** @description Tax number that the certificate must carry */
            readonly xmlName: string | null;
            /** @description Tax number that the certificate must carry */
            readonly xmlHash: string | null;
            readonly binaryFileName: string;
            /** @description SHA-256 in Base64 of what is signed: the file, for PADES with room for the signature, for ASICE the manifest */
            readonly binaryHash: string;
            readonly stampHash: null;
            readonly signatureAlgorithm: string;
            readonly signatureContainer: string;
            /** @enum {string} */
            readonly expectedSignatureContainer: "CADES";
            readonly xadesFiles: readonly string[];
            readonly signatures: readonly {
                readonly name: string;
                readonly stampRequired: boolean;
                readonly qualifiedSignatureRequired: boolean;
                /** @enum {string} */
                readonly type: "PADES" | "P7S" | "ASICE";
                /** @description Tax number that the certificate must carry */
                readonly tin: string | null;
            }[];
        };
        /** DownloadLink */
        readonly DownloadLink: {
            /** @description To be opened once, in the same session, before it expires */
            readonly url: string;
            /** Format: date-time */
            readonly expiresAt: string;
        };
        /**
         * DraftUuids
         * @example {
         *       "uuids": [
         *         "01930000-0000-7000-8000-0000000000e1"
         *       ]
         *     }
         */
        readonly DraftUuids: {
            readonly uuids: readonly string[];
        };
        /**
         * EmailToAddress
         * @example {
         *       "email": "ann@acme.example"
         *     }
         */
        readonly EmailToAddress: {
            readonly email: string;
        };
        /**
         * EmailToCode
         * @example {
         *       "email": "ann@acme.example"
         *     }
         */
        readonly EmailToCode: {
            readonly email: string;
        };
        /** EndedSessions */
        readonly EndedSessions: {
            readonly ended: number;
        };
        /** Envelope */
        readonly Envelope: {
            /** Format: uuid */
            readonly uuid: string;
            /** @description Envelope XML, 10 MiB at most */
            readonly data: string;
            readonly subject: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly receivedAt: string;
            readonly sentAt: string | null;
            readonly expiredAfter: string | null;
            readonly labels: readonly string[];
            readonly total: number;
            readonly completed: number;
            readonly chainUuid: string | null;
            readonly chainedByMe: boolean;
            readonly approvalFlowUuid: string | null;
            /** @enum {string} */
            readonly status: "DRAFT" | "SENT" | "WAITING" | "COMPLETED" | "CANCELLED" | "EXPIRED" | "ON_APPROVAL";
            readonly sender: {
                /** Format: uuid */
                readonly uuid: string;
                /** Format: uuid */
                readonly mailboxUuid: string;
                readonly mailboxName: string;
                /** Format: uuid */
                readonly accountUuid: string;
                readonly accountName: string;
            };
            readonly deleted: boolean;
            readonly archived: boolean;
            readonly shared: boolean;
            readonly sharedTo: readonly {
                /** Format: uuid */
                readonly sharedBy: string;
                /** Format: uuid */
                readonly uuid: string;
                /** Format: uuid */
                readonly mailboxUuid: string;
            }[];
            readonly metadata: {
                readonly [key: string]: string | boolean;
            };
        };
        /**
         * EnvelopeCancel
         * @example {
         *       "uuids": [
         *         "01930000-0000-7000-8000-0000000000e1"
         *       ],
         *       "comment": "Ordered twice"
         *     }
         */
        readonly EnvelopeCancel: {
            readonly uuids: readonly string[];
            readonly comment: string;
        };
        /** EnvelopeCheck */
        readonly EnvelopeCheck: {
            readonly errors: readonly components["schemas"]["FaultRow"][];
        };
        /**
         * EnvelopeColumnChange
         * @example {
         *       "width": 200
         *     }
         */
        readonly EnvelopeColumnChange: {
            readonly order?: number | null;
            readonly visible?: boolean | null;
            readonly width?: number | null;
        };
        /** EnvelopeColumnsToRemove */
        readonly EnvelopeColumnsToRemove: {
            readonly extraFieldUuids: readonly string[];
        };
        /**
         * EnvelopeConfirmInvite
         * @example {
         *       "code": "the code of the email",
         *       "roles": [
         *         {
         *           "id": "buyer",
         *           "mailboxUuid": "01930000-0000-7000-8000-0000000000e1"
         *         }
         *       ]
         *     }
         */
        readonly EnvelopeConfirmInvite: {
            readonly code: string;
            /** @description The access code, if the sender set one and the caller has another address */
            readonly accessCode?: string | null;
            /** @description The roles that are accepted, and one mailbox for them; the `Mailbox` header when left out */
            readonly roles?: readonly {
                readonly id: string;
                /** Format: uuid */
                readonly mailboxUuid: string;
            }[] | null;
        };
        /**
         * EnvelopeData
         * @example {
         *       "data": "<envelope templateUuid=\"01930000-0000-7000-8000-000000000005\"><info><subject>Order 17</subject></info><flow><roles><role id=\"seller\" mailboxUuid=\"01930000-0000-7000-8000-000000000003\"/></roles></flow><documents><document id=\"order\"><field name=\"goods\">Pumps</field></document></documents></envelope>"
         *     }
         */
        readonly EnvelopeData: {
            /** @description Check a fill of it; a send when left out */
            readonly uuid?: string | null;
            /** @description Envelope XML, 10 MiB at most */
            readonly data: string;
        };
        /**
         * EnvelopeDelegate
         * @example {
         *       "uuids": [
         *         "01930000-0000-7000-8000-0000000000e1"
         *       ],
         *       "delegateMailbox": "01930000-0000-7000-8000-0000000000b1"
         *     }
         */
        readonly EnvelopeDelegate: {
            readonly uuids: readonly string[];
            /** @description The UUID of a mailbox, or an email address to invite */
            readonly delegateMailbox: string;
        };
        /**
         * EnvelopeDraft
         * @example {
         *       "data": "<envelope templateUuid=\"01930000-0000-7000-8000-000000000005\"><info><subject>Order 17</subject></info><flow><roles><role id=\"seller\" mailboxUuid=\"01930000-0000-7000-8000-000000000003\"/></roles></flow><documents><document id=\"order\"><field name=\"goods\">Pumps</field></document></documents></envelope>"
         *     }
         */
        readonly EnvelopeDraft: {
            /** @description The draft to replace; a new one when left out */
            readonly uuid?: string | null;
            /** @description Envelope XML, 10 MiB at most */
            readonly data: string;
            readonly metadata?: {
                readonly [key: string]: string | boolean | null;
            } | null;
        };
        /** EnvelopeEmail */
        readonly EnvelopeEmail: {
            /** Format: uuid */
            readonly uuid: string;
            /** @description The address that the sender named; null for users of a mailbox */
            readonly to: string | null;
            /** @description The mailbox whose user gets the email */
            readonly mailboxUuid: string | null;
            readonly mailboxName: string | null;
            /** @enum {string} */
            readonly state: "queued" | "retrying" | "accepted" | "refused";
            /** @description The reply of the mail server that refused the email, or failed the last try */
            readonly reason: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** @description When the mail server accepted or refused the email */
            readonly endedAt: string | null;
        };
        /** EnvelopeEmailPage */
        readonly EnvelopeEmailPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["EnvelopeEmail"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /**
         * EnvelopeFill
         * @example {
         *       "uuid": "01930000-0000-7000-8000-0000000000e1",
         *       "data": "<envelope templateUuid=\"01930000-0000-7000-8000-000000000005\"><documents><document id=\"order\"><field name=\"price\">1499.50</field></document></documents></envelope>"
         *     }
         */
        readonly EnvelopeFill: {
            /** Format: uuid */
            readonly uuid: string;
            /** @description Envelope XML, 10 MiB at most */
            readonly data: string;
        };
        /** EnvelopeInvitation */
        readonly EnvelopeInvitation: {
            /**
             * Format: uuid
             * @description The envelope
             */
            readonly uuid: string;
            /** Format: uuid */
            readonly envelopeUuid: string;
            readonly subject?: string;
            readonly message?: string;
            readonly archived?: boolean;
            readonly deleted?: boolean;
            /** @description Seen through sharing only */
            readonly shared?: boolean;
            readonly sentByMe?: boolean;
            /** Format: date-time */
            readonly createdAt?: string;
            /** Format: date-time */
            readonly receivedAt?: string;
            readonly sentAt?: string | null;
            readonly seenAt?: string | null;
            readonly expiredAfter?: string | null;
            readonly sharingForbidden?: boolean;
            /** @enum {string} */
            readonly status?: "DRAFT" | "SENT" | "WAITING" | "COMPLETED" | "CANCELLED" | "EXPIRED" | "ON_APPROVAL";
            readonly accountUUID: string | null;
            /**
             * Format: uuid
             * @description The sender
             */
            readonly mailboxUUID?: string;
            /** @description The sender; null where it hides its name */
            readonly mailboxName: string | null;
            /** @description Roles */
            readonly total?: number;
            /** @description Roles that are done */
            readonly completed?: number;
            readonly labels?: readonly string[];
            /** Format: uuid */
            readonly templateUuid?: string;
            /** Format: uuid */
            readonly templateVersion?: string;
            readonly templateName?: string;
            /** @description Accepts it by confirm-invite, for a user signed in with the address */
            readonly invitationCode: string;
            readonly chainUuid?: string | null;
            readonly chainedByMe?: boolean;
            readonly extraFields?: readonly {
                readonly order: number;
                readonly values: readonly string[];
            }[];
            readonly formId?: string | null;
            /** @description With recipients=true: the first ten, each once, in the order of the flow */
            readonly recipients?: readonly components["schemas"]["RecipientRef"][];
            /** @description Titles of the roles that wait */
            readonly roles: readonly string[];
            readonly sender: {
                readonly mailboxName: string | null;
                readonly accountName: string;
            };
            readonly expireAt: string | null;
        };
        /** EnvelopeInvitations */
        readonly EnvelopeInvitations: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["EnvelopeInvitation"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /**
         * EnvelopeInvitationsAccept
         * @example [
         *       "01930000-0000-7000-8000-0000000000e1"
         *     ]
         */
        readonly EnvelopeInvitationsAccept: readonly string[] | {
            readonly uuids: readonly string[];
        };
        /** EnvelopeInvitee */
        readonly EnvelopeInvitee: {
            /**
             * @description The status of the user with the address; NOT_REGISTERED when there is none
             * @enum {string}
             */
            readonly status: "PENDING_INVITE" | "ACTIVE" | "BLOCKED" | "PENDING_PASSWORD" | "DELETED" | "NOT_REGISTERED";
            /** @description Whether the address signs in through an identity provider only */
            readonly ssoEnabled: boolean;
            readonly email: string;
            /** Format: uuid */
            readonly envelopeUuid: string;
        };
        /**
         * EnvelopeNotify
         * @example {
         *       "uuids": [
         *         "01930000-0000-7000-8000-0000000000e1"
         *       ]
         *     }
         */
        readonly EnvelopeNotify: {
            readonly uuids?: readonly string[] | null;
            /** @description The body of a search, instead of `uuids` */
            readonly searchParams?: components["schemas"]["SearchEnvelopes"] | null;
        };
        /**
         * EnvelopeOneTimeSend
         * @example {
         *       "templateXml": "<template>…</template>",
         *       "envelopeXml": "<envelope templateUuid=\"01930000-0000-7000-8000-000000000005\"><info><subject>Order 17</subject></info><flow><roles><role id=\"seller\" mailboxUuid=\"01930000-0000-7000-8000-000000000003\"/></roles></flow><documents><document id=\"order\"><field name=\"goods\">Pumps</field></document></documents></envelope>"
         *     }
         */
        readonly EnvelopeOneTimeSend: {
            /** @description Template XML, 10 MiB at most */
            readonly templateXml: string;
            /** @description Envelope XML, 10 MiB at most */
            readonly envelopeXml: string;
        };
        /**
         * EnvelopePage
         * @example {
         *       "totalElements": 1,
         *       "sizeRequested": 25,
         *       "numberOfElements": 1,
         *       "data": [
         *         {
         *           "uuid": "01930000-0000-7000-8000-0000000000e1",
         *           "envelopeUuid": "01930000-0000-7000-8000-0000000000e1",
         *           "subject": "Order 17",
         *           "message": "",
         *           "archived": false,
         *           "deleted": false,
         *           "shared": false,
         *           "sentByMe": false,
         *           "createdAt": "2026-11-22T15:44:14.440Z",
         *           "receivedAt": "2026-11-22T15:44:14.440Z",
         *           "sentAt": "2026-11-22T15:44:14.440Z",
         *           "seenAt": null,
         *           "expiredAfter": null,
         *           "sharingForbidden": false,
         *           "status": "WAITING",
         *           "accountUUID": "01930000-0000-7000-8000-000000000001",
         *           "mailboxUUID": "01930000-0000-7000-8000-000000000002",
         *           "mailboxName": "Purchasing",
         *           "total": 2,
         *           "completed": 1,
         *           "labels": [],
         *           "templateUuid": "01930000-0000-7000-8000-000000000005",
         *           "templateVersion": "01930000-0000-7000-8000-000000000006",
         *           "templateName": "Order",
         *           "invitationCode": null,
         *           "chainUuid": null,
         *           "chainedByMe": false,
         *           "extraFields": [],
         *           "formId": null
         *         }
         *       ],
         *       "nextCursor": null,
         *       "searchFields": [],
         *       "columns": [],
         *       "senders": [
         *         {
         *           "uuid": "01930000-0000-7000-8000-000000000002",
         *           "mailboxUuid": "01930000-0000-7000-8000-000000000002",
         *           "mailboxName": "Purchasing",
         *           "accountUuid": "01930000-0000-7000-8000-000000000001",
         *           "accountName": "Acme Ltd"
         *         }
         *       ],
         *       "templates": [
         *         {
         *           "uuid": "01930000-0000-7000-8000-000000000005",
         *           "templateUuid": "01930000-0000-7000-8000-000000000005",
         *           "templateName": "Order"
         *         }
         *       ]
         *     }
         */
        readonly EnvelopePage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["EnvelopeRow"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
            /** @description Searchable fields that have come to the mailbox, 100 at most */
            readonly searchFields: readonly components["schemas"]["EnvelopeSearchField"][];
            readonly columns: readonly components["schemas"]["EnvelopeViewColumn"][];
            /** @description The mailboxes that sent this page */
            readonly senders: readonly components["schemas"]["SenderRef"][];
            readonly templates: readonly {
                /** Format: uuid */
                readonly uuid: string;
                /** Format: uuid */
                readonly templateUuid: string;
                readonly templateName: string;
            }[];
        };
        /**
         * EnvelopeQuickSend
         * @example {
         *       "subject": "Lease",
         *       "recipients": [
         *         {
         *           "recipient": "bob@example.com",
         *           "signer": true
         *         }
         *       ]
         *     }
         */
        readonly EnvelopeQuickSend: {
            readonly subject: string;
            readonly message?: string | null;
            readonly recipients: readonly components["schemas"]["QuickRecipient"][];
            /** @description Attachments that were uploaded before; their files follow those of the body */
            readonly attachmentUuids?: readonly string[] | null;
            /** @description Recipients act one after another, in the order of the list; false if left out */
            readonly ordered?: boolean | null;
            /** @description Days until the envelope expires; never if left out */
            readonly expireAfterDays?: number | null;
        };
        /**
         * EnvelopeReport
         * @example {
         *       "searchParams": {}
         *     }
         */
        readonly EnvelopeReport: {
            /** @description These; not with searchParams */
            readonly uuids?: readonly string[] | null;
            /** @description Those that match; `{}` for all */
            readonly searchParams?: components["schemas"]["SearchEnvelopes"] | null;
        };
        /**
         * EnvelopeRow
         * @description With uuidOnly=true the id alone
         */
        readonly EnvelopeRow: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly envelopeUuid: string;
            readonly subject?: string;
            readonly message?: string;
            readonly archived?: boolean;
            readonly deleted?: boolean;
            /** @description Seen through sharing only */
            readonly shared?: boolean;
            readonly sentByMe?: boolean;
            /** Format: date-time */
            readonly createdAt?: string;
            /** Format: date-time */
            readonly receivedAt?: string;
            readonly sentAt?: string | null;
            readonly seenAt?: string | null;
            readonly expiredAfter?: string | null;
            readonly sharingForbidden?: boolean;
            /** @enum {string} */
            readonly status?: "DRAFT" | "SENT" | "WAITING" | "COMPLETED" | "CANCELLED" | "EXPIRED" | "ON_APPROVAL";
            /**
             * Format: uuid
             * @description The sender's account
             */
            readonly accountUUID?: string;
            /**
             * Format: uuid
             * @description The sender
             */
            readonly mailboxUUID?: string;
            /** @description The sender */
            readonly mailboxName?: string;
            /** @description Roles */
            readonly total?: number;
            /** @description Roles that are done */
            readonly completed?: number;
            readonly labels?: readonly string[];
            /** Format: uuid */
            readonly templateUuid?: string;
            /** Format: uuid */
            readonly templateVersion?: string;
            readonly templateName?: string;
            readonly invitationCode?: string | null;
            readonly chainUuid?: string | null;
            readonly chainedByMe?: boolean;
            readonly extraFields?: readonly {
                readonly order: number;
                readonly values: readonly string[];
            }[];
            readonly formId?: string | null;
            /** @description With recipients=true: the first ten, each once, in the order of the flow */
            readonly recipients?: readonly components["schemas"]["RecipientRef"][];
        };
        /**
         * EnvelopeSave
         * @example {
         *       "uuid": "01930000-0000-7000-8000-0000000000e1",
         *       "data": "<envelope templateUuid=\"01930000-0000-7000-8000-000000000005\"><documents><document id=\"order\"><field name=\"price\">1499.50</field></document></documents></envelope>"
         *     }
         */
        readonly EnvelopeSave: {
            /** Format: uuid */
            readonly uuid: string;
            /** @description Envelope XML, 10 MiB at most */
            readonly data: string;
            readonly metadata?: {
                readonly [key: string]: string | boolean | null;
            } | null;
        };
        /**
         * EnvelopeScenario
         * @description The scenario that the envelope continues in, and its steps that take envelopes of this version
         */
        readonly EnvelopeScenario: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly description: string;
            readonly nextSteps: readonly components["schemas"]["ScenarioShortStep"][];
        };
        /** EnvelopeSearchField */
        readonly EnvelopeSearchField: {
            readonly name: string;
            readonly type: string;
        };
        /**
         * EnvelopeSend
         * @example {
         *       "data": "<envelope templateUuid=\"01930000-0000-7000-8000-000000000005\"><info><subject>Order 17</subject></info><flow><roles><role id=\"seller\" mailboxUuid=\"01930000-0000-7000-8000-000000000003\"/></roles></flow><documents><document id=\"order\"><field name=\"goods\">Pumps</field></document></documents></envelope>",
         *       "metadata": {
         *         "orderNumber": "A-1"
         *       }
         *     }
         */
        readonly EnvelopeSend: {
            /** @description A draft; a new envelope when left out */
            readonly uuid?: string | null;
            /** @description Envelope XML, 10 MiB at most; a draft is sent as it was saved when left out */
            readonly data?: string;
            readonly metadata?: {
                readonly [key: string]: string | boolean | null;
            } | null;
            /** @description By role id: what a recipient addressed by email must enter besides the code of the email */
            readonly accessCodes?: {
                readonly [key: string]: string;
            } | null;
            /** @description Automatic reminders of those who are to act; those of the account when left out */
            readonly reminders?: components["schemas"]["Reminders"] | null;
        };
        /** EnvelopeSource */
        readonly EnvelopeSource: {
            /** @description The XML */
            readonly envelope: string;
        };
        /**
         * EnvelopeUuids
         * @example {
         *       "uuids": [
         *         "01930000-0000-7000-8000-0000000000e1"
         *       ]
         *     }
         */
        readonly EnvelopeUuids: {
            readonly uuids: readonly string[];
        };
        /** EnvelopeViewColumn */
        readonly EnvelopeViewColumn: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly type: string;
            readonly order: number;
            readonly visible: boolean;
            readonly width: number | null;
        };
        /**
         * EnvelopeWithTemplate
         * @example {
         *       "envelope": {
         *         "uuid": "01930000-0000-7000-8000-0000000000e1",
         *         "data": "<envelope templateUuid=\"01930000-0000-7000-8000-000000000005\" templateVersion=\"01930000-0000-7000-8000-000000000006\" created=\"2026-11-22T15:44:14.440Z\"><state><status>COMPLETED</status><date>2026-11-22T15:44:15.420Z</date><roleId>seller</roleId><message/></state><info><subject>Order 17</subject><message/><expire/><forwarding delegation=\"true\" sharing=\"true\"/></info><flow><roles><role id=\"buyer\" mailboxUuid=\"01930000-0000-7000-8000-000000000002\" active=\"false\" completed=\"true\"/><role id=\"seller\" mailboxUuid=\"01930000-0000-7000-8000-000000000003\" active=\"false\" completed=\"true\"/></roles></flow><documents><document id=\"order\"><field name=\"goods\">Pumps</field><field name=\"price\">1499.50</field></document></documents></envelope>",
         *         "subject": "Order 17",
         *         "createdAt": "2026-11-22T15:44:14.440Z",
         *         "receivedAt": "2026-11-22T15:44:14.440Z",
         *         "sentAt": "2026-11-22T15:44:14.440Z",
         *         "expiredAfter": null,
         *         "labels": [],
         *         "total": 2,
         *         "completed": 2,
         *         "chainUuid": null,
         *         "chainedByMe": false,
         *         "approvalFlowUuid": null,
         *         "status": "COMPLETED",
         *         "sender": {
         *           "uuid": "01930000-0000-7000-8000-000000000002",
         *           "mailboxUuid": "01930000-0000-7000-8000-000000000002",
         *           "mailboxName": "Purchasing",
         *           "accountUuid": "01930000-0000-7000-8000-000000000001",
         *           "accountName": "Acme Ltd"
         *         },
         *         "deleted": false,
         *         "archived": false,
         *         "shared": false,
         *         "sharedTo": [],
         *         "metadata": {
         *           "orderNumber": "A-1"
         *         }
         *       }
         *     }
         */
        readonly EnvelopeWithTemplate: {
            readonly envelope: components["schemas"]["Envelope"];
            readonly template?: components["schemas"]["FullTemplateResponse"];
            readonly scenario?: components["schemas"]["EnvelopeScenario"] | null;
        };
        /** ErasedEnvelope */
        readonly ErasedEnvelope: {
            /** Format: uuid */
            readonly templateUuid: string;
            /** Format: uuid */
            readonly templateVersion: string;
            /** @enum {string} */
            readonly status: "COMPLETED" | "CANCELLED" | "EXPIRED";
            /** Format: date-time */
            readonly createdAt: string;
            readonly sentAt: string | null;
            /** Format: date-time */
            readonly endedAt: string;
            /** @description The mailboxes of its roles */
            readonly mailboxUuids: readonly string[];
        };
        /** ErasurePreview */
        readonly ErasurePreview: {
            /** Format: uuid */
            readonly userUuid: string;
            /** @description false: a removal from the account takes access only, and erases nothing */
            readonly corporate: boolean;
            /** @description A legal hold of the account covers something: the erasure ends only after it is lifted */
            readonly postponed: boolean;
            /** @description The legal holds of the account that cover the person or their records */
            readonly holds: readonly string[];
            /** @description Audit records of the account, by kind */
            readonly records: readonly {
                /** @description The kind of thing that the records are of */
                readonly kind: string;
                /** @description Audit records that would lose texts */
                readonly records: number;
                /** @description Of these, records that a legal hold keeps as they are */
                readonly held: number;
            }[];
            /** @description false: only the latest records of the account were counted */
            readonly complete: boolean;
            /** @description Places that lose the person's name and addresses */
            readonly erased: readonly ("profile" | "pictures" | "emails" | "audit-records")[];
            /** @description Places that keep what they hold, as they belong to others too */
            readonly kept: readonly ("envelope-contents" | "signed-documents" | "archives" | "comments")[];
        };
        /** EventBody */
        readonly EventBody: {
            /**
             * Format: uuid
             * @description The envelope
             */
            readonly uuid: string;
            /**
             * @description Status of the envelope as the mailbox saw it
             * @enum {string}
             */
            readonly status: "DRAFT" | "SENT" | "WAITING" | "ON_APPROVAL" | "COMPLETED" | "CANCELLED" | "EXPIRED";
            readonly subject: string;
            /** @description Labels of the mailbox on the envelope */
            readonly label: readonly string[];
            readonly labelNames: readonly string[];
            /** Format: date-time */
            readonly receiveDate: string;
            /** @description null for an envelope that does not expire */
            readonly expireDate: string | null;
            /**
             * Format: uuid
             * @description The template
             */
            readonly template: string;
            /**
             * Format: uuid
             * @description Mailbox of the sender
             */
            readonly sender: string;
            /**
             * Format: uuid
             * @description Mailbox of the event
             */
            readonly mailbox: string;
        };
        /** EventPage */
        readonly EventPage: {
            readonly data: readonly components["schemas"]["MailboxEvent"][];
            /** @description The next `after` */
            readonly nextCursor: string;
            /** @description Whether more events are there now */
            readonly hasMore: boolean;
        };
        /** ExportFilters */
        readonly ExportFilters: {
            readonly filters?: readonly (components["schemas"]["DictionaryFilter"] | null)[] | null;
        };
        /** ExportTaskStatus */
        readonly ExportTaskStatus: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly taskUuid: string;
            /** @enum {string} */
            readonly status: "PENDING" | "STARTED" | "COMPLETED" | "CLEANED";
            /** @description When COMPLETED; works for 24 hours without signing in */
            readonly fileUrl?: string;
            readonly progress: {
                /** @description Rows written */
                readonly rows: number;
                /** @description Total rows; with filters, until it is COMPLETED, the records of the dictionary */
                readonly of: number;
            };
        };
        readonly Fault: {
            /**
             * Format: int32
             * @description Number of the fault, 1006 when there are several
             * @example 50011
             */
            readonly code: number;
            /** @description English, with the arguments put in */
            readonly message: string;
            /** @description In the language of Accept-Language: en, uk */
            readonly messageLocalized: string;
            readonly messageArgs: readonly (string | number)[];
            readonly data: {
                /**
                 * @description Name of the fault: stable, noun first
                 * @example envelope.not_found
                 */
                readonly errorCode: string;
                readonly errors?: readonly components["schemas"]["FaultRow"][];
                /** @description What could be done instead */
                readonly allowed?: readonly string[];
            };
            /**
             * Format: uri
             * @description The entry of the number in the reference
             * @example https://chancery.example/reference/errors#50011
             */
            readonly docUrl: string;
            readonly requestId: string;
        };
        /** FaultRow */
        readonly FaultRow: {
            /** @description Number of the fault */
            readonly code: number;
            /**
             * @description Name of the fault: stable, noun first
             * @example request.body_missing
             */
            readonly errorCode: string;
            /** @description English, with the arguments put in */
            readonly message: string;
            /** @description In the language of Accept-Language: en, uk */
            readonly messageLocalized: string;
            /**
             * Format: json-pointer
             * @description Place in the body of the request, RFC 6901; empty for the body as a whole. The parts of a form are its properties
             * @example /name
             */
            readonly pointer?: string;
            /** @description Name of the query or path parameter that is wrong */
            readonly parameter?: string;
            /** @description Name of the header that is wrong */
            readonly header?: string;
            /** @description Of the XML, from 1 */
            readonly line?: number;
            /** @description Of the XML, from 1 */
            readonly column?: number;
            readonly documentId?: string;
            readonly fieldName?: string;
            readonly tableDetails?: {
                readonly name: string;
                /** @description Row, from 0 */
                readonly index: number;
            };
            /** @description Allowed values or types; for an XML element in a wrong place, the elements that may contain it */
            readonly allowed?: readonly string[];
        };
        /** FieldOfVisitor */
        readonly FieldOfVisitor: {
            readonly documentId: string;
            readonly name: string;
            /** @description The field type as in searches, for example `selectDictionary` */
            readonly type: string;
            readonly roleId: string;
            /** @description The dynamic table of the field */
            readonly table: string | null;
            readonly optional: boolean;
        };
        /**
         * FirstOwner
         * @example {
         *       "code": "the code of the link",
         *       "accountName": "Acme Ltd",
         *       "mailboxName": "Purchasing",
         *       "firstName": "Ann",
         *       "lastName": "Lee",
         *       "email": "ann@acme.example",
         *       "password": "correct horse battery"
         *     }
         */
        readonly FirstOwner: {
            /** @description The code of the set-up link in the log */
            readonly code: string;
            readonly accountName: string;
            readonly mailboxName: string;
            readonly firstName: string;
            readonly lastName: string;
            readonly email: string;
            readonly password: string;
        };
        /**
         * FolderNames
         * @description Only these; all when left out
         * @example [
         *       "inbox"
         *     ]
         */
        readonly FolderNames: readonly string[];
        /** ForSign */
        readonly ForSign: {
            readonly documents?: readonly {
                readonly documentId: string;
                readonly signatureName: string;
            }[] | null;
        };
        /** ForSignFile */
        readonly ForSignFile: {
            readonly documentId: string;
            /** @description Its XML instead of its file */
            readonly xml?: boolean | null;
        };
        /** ForSingleSign */
        readonly ForSingleSign: {
            readonly documentId: string;
            readonly signatureName: string;
        };
        /** Form */
        readonly Form: {
            /** Format: uuid */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The same as `uuid`
             */
            readonly id: string;
            readonly name: string;
            readonly template: components["schemas"]["TemplateOfForm"];
            readonly multiUse: boolean;
            readonly redirectUrl: string | null;
            readonly settings: components["schemas"]["FormSettings"];
            /** @description The page that starts the form */
            readonly link: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly modifiedAt: string;
            /** @description When the last envelope was started */
            readonly lastUsedAt: string | null;
            readonly totalEnvelopes: number;
            readonly completedEnvelopes: number;
            /** @description Cancelled by anyone */
            readonly rejectedEnvelopes: number;
            readonly envelopeCreationCallback: components["schemas"]["FormCallback"] | null;
        };
        /** FormCallback */
        readonly FormCallback: {
            /** Format: uuid */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The same as `uuid`
             */
            readonly id: string;
            /** @description https; http only into the ranges of `CHANCERY_OUTBOUND_ALLOW` */
            readonly url: string;
            readonly retries: number;
            /** @description Milliseconds */
            readonly timeout: number;
            readonly successCode: number;
            /** @enum {string} */
            readonly authType: "NONE" | "BASIC";
        };
        /** FormCallbackToCreate */
        readonly FormCallbackToCreate: {
            /** @description https; http only into the ranges of `CHANCERY_OUTBOUND_ALLOW` */
            readonly url: string;
            readonly retries?: number | null;
            readonly timeout?: number | null;
            readonly successCode?: number | null;
            /** @description User name of Basic authentication, without a colon */
            readonly login?: string | null;
            /** @description Of Basic authentication */
            readonly password?: string | null;
        };
        /** FormCallbackToUpdate */
        readonly FormCallbackToUpdate: {
            /** @description The callback of the form, which stays */
            readonly id?: string | null;
            /** @description Of a new callback, which replaces it */
            readonly url?: string | null;
            readonly retries?: number | null;
            readonly timeout?: number | null;
            readonly successCode?: number | null;
            /** @description User name of Basic authentication, without a colon */
            readonly login?: string | null;
            /** @description Of Basic authentication */
            readonly password?: string | null;
        };
        /**
         * FormCreate
         * @example {
         *       "name": "Order form",
         *       "template": {
         *         "id": "01930000-0000-7000-8000-000000000005",
         *         "versionId": "01930000-0000-7000-8000-000000000006"
         *       },
         *       "multiUse": true,
         *       "settings": {
         *         "subject": "Order",
         *         "anonymous": [
         *           "buyer"
         *         ]
         *       }
         *     }
         */
        readonly FormCreate: {
            readonly name: string;
            readonly template: components["schemas"]["FormTemplate"];
            /** @description Whether the form can be started many times; false when left out */
            readonly multiUse?: boolean | null;
            /** @description Where the visitor goes after they have finished: https, as for callbacks */
            readonly redirectUrl?: string | null;
            readonly settings: components["schemas"]["FormSettings"];
            readonly envelopeCreationCallback?: components["schemas"]["FormCallbackToCreate"] | null;
        };
        /** FormField */
        readonly FormField: {
            readonly name: string;
            readonly value?: string | null;
            /** @description Of a field with several values */
            readonly values?: readonly string[] | null;
            /** @description A dictionary record */
            readonly valueId?: string | null;
            /** @description Of a dynamic table */
            readonly rows?: readonly (readonly {
                readonly name: string;
                readonly value?: string | null;
                /** @description Of a field with several values */
                readonly values?: readonly string[] | null;
                /** @description A dictionary record */
                readonly valueId?: string | null;
            }[])[] | null;
        };
        /** FormPage */
        readonly FormPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["Form"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** FormSession */
        readonly FormSession: {
            /** @description A bearer token for this envelope, for 24 hours */
            readonly token: string;
            /** Format: uuid */
            readonly envelopeUuid: string;
            /**
             * Format: uuid
             * @description The value of the `Mailbox` header
             */
            readonly mailboxUuid: string;
        };
        /** FormSettings */
        readonly FormSettings: {
            /** @description Of each envelope, unless the template fixes it */
            readonly subject?: string | null;
            /** @description Of each envelope, unless the template fixes it */
            readonly message?: string | null;
            /** @description Whether recipients may delegate; true when left out */
            readonly delegation?: boolean | null;
            /** @description Whether recipients may share; true when left out */
            readonly sharing?: boolean | null;
            /** @description Prepared fields by document id. Fields of the sender are fixed; the visitor can change those of their own roles */
            readonly documents?: {
                readonly [key: string]: readonly components["schemas"]["FormField"][];
            } | null;
            /** @description Mailbox UUIDs or email addresses by role id */
            readonly flow?: {
                readonly [key: string]: string;
            } | null;
            /** @description Ids of the roles of the visitor who starts the form */
            readonly anonymous: readonly string[];
            /** @description Of each envelope */
            readonly metadata?: {
                readonly [key: string]: string;
            } | null;
        };
        /**
         * FormStart
         * @example {
         *       "agreed": true
         *     }
         */
        readonly FormStart: {
            /** @description Whether the visitor accepts the terms of use: must be true */
            readonly agreed: boolean;
            /** @description The anonymous role that the visitor takes; all of them when left out */
            readonly role?: string | null;
        };
        /** FormTemplate */
        readonly FormTemplate: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly versionId: string;
        };
        /** FormUpdate */
        readonly FormUpdate: {
            readonly name: string;
            readonly template: components["schemas"]["FormTemplate"];
            /** @description Whether the form can be started many times; false when left out */
            readonly multiUse?: boolean | null;
            /** @description Where the visitor goes after they have finished: https, as for callbacks */
            readonly redirectUrl?: string | null;
            readonly settings: components["schemas"]["FormSettings"];
            readonly envelopeCreationCallback?: components["schemas"]["FormCallbackToUpdate"] | null;
        };
        /**
         * FullTemplateResponse
         * @example {
         *       "uuid": "01930000-0000-7000-8000-000000000005",
         *       "name": "Order",
         *       "description": "",
         *       "data": "<template><info><name>Order</name><expire/></info><documents><document id=\"order\"><info><title>Order</title></info><body><p>We order <field type=\"text\" name=\"goods\" roleId=\"buyer\" max=\"100\"/></p><p>Price: <field type=\"number\" name=\"price\" roleId=\"seller\" precision=\"2\"/></p></body></document></documents><flow><roles><role id=\"buyer\" title=\"Buyer\" type=\"sender\" order=\"0\"/><role id=\"seller\" title=\"Seller\" type=\"assignee\" order=\"1\"/></roles></flow></template>",
         *       "version": "01930000-0000-7000-8000-000000000006",
         *       "dataCreatedAt": "2026-11-22T15:44:13.879Z",
         *       "dataModifiedAt": "2026-11-22T15:44:13.879Z",
         *       "signatureAlgorithm": "ECDSA_RSA",
         *       "signatureContainer": "ASICE",
         *       "access": "mailbox",
         *       "mailbox": "01930000-0000-7000-8000-000000000002",
         *       "account": "01930000-0000-7000-8000-000000000001",
         *       "archive": false,
         *       "newEnvelopeCanBeCreated": true,
         *       "publiclyShared": false,
         *       "defaultDownloadOptions": true,
         *       "categories": [],
         *       "sharedCategories": [],
         *       "sharedTo": [],
         *       "sharedToMailboxGroups": [],
         *       "logoImageUuid": null,
         *       "createdAt": "2026-11-22T15:44:13.879Z",
         *       "modifiedAt": "2026-11-22T15:44:13.879Z"
         *     }
         */
        readonly FullTemplateResponse: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly description: string;
            readonly data: string;
            /** Format: uuid */
            readonly version: string;
            /** Format: date-time */
            readonly dataCreatedAt: string;
            /** Format: date-time */
            readonly dataModifiedAt: string;
            /** @enum {string} */
            readonly signatureAlgorithm: "DSTU4145" | "ECDSA_RSA";
            /** @enum {string} */
            readonly signatureContainer: "P7S" | "ASICE";
            /** @enum {string} */
            readonly access: "mailbox" | "account" | "public" | "public-hidden" | "shared";
            /** Format: uuid */
            readonly mailbox: string;
            /** Format: uuid */
            readonly account: string;
            readonly archive: boolean;
            readonly newEnvelopeCanBeCreated: boolean;
            readonly publiclyShared: boolean;
            readonly defaultDownloadOptions: boolean;
            readonly categories: readonly string[];
            readonly sharedCategories: readonly string[];
            readonly sharedTo: readonly string[];
            readonly sharedToMailboxGroups: readonly string[];
            readonly logoImageUuid: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly modifiedAt: string;
        };
        /**
         * Grants
         * @example {
         *       "roles": [
         *         "00000000-0000-7000-8000-000000000003"
         *       ],
         *       "permissions": []
         *     }
         */
        readonly Grants: {
            /** @description None when left out */
            readonly roles?: readonly string[];
            /** @description Permission ids granted in addition to those of the roles; none when left out */
            readonly permissions?: readonly number[];
        };
        /** GrantsSet */
        readonly GrantsSet: {
            /** Format: uuid */
            readonly userUuid: string;
            /** Format: uuid */
            readonly accountUuid: string;
            readonly roles: readonly components["schemas"]["Role"][];
            /** @description Permission ids of the roles and the single permissions together */
            readonly permissions: readonly number[];
        };
        /** GuestSession */
        readonly GuestSession: {
            /** @description A bearer token for this envelope, for 24 hours */
            readonly token: string;
            /** Format: uuid */
            readonly envelopeUuid: string;
            /**
             * Format: uuid
             * @description The value of the `Mailbox` header
             */
            readonly mailboxUuid: string;
        };
        /** InclusionProof */
        readonly InclusionProof: {
            /** @description The index of the record in the log, from 0 */
            readonly index: number;
            /** @description The size of the checkpoint */
            readonly size: number;
            /** @description SHA-256 in lower-case hex, in the order of RFC 9162 */
            readonly hashes: readonly string[];
            /** @description The signed checkpoint */
            readonly checkpoint: string;
        };
        /** InvitedEnvelope */
        readonly InvitedEnvelope: {
            readonly subject: string;
            readonly message: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly expireAfter: string | null;
            readonly sender: {
                /** Format: uuid */
                readonly uuid: string;
                /** Format: uuid */
                readonly mailboxUuid: string;
                readonly mailboxName: string | null;
                readonly accountUuid: string | null;
                readonly accountName: string;
            };
            readonly templateName: string;
            /** @description Roles */
            readonly total: number;
            /** @description Roles that are done */
            readonly completed: number;
            readonly flow: readonly components["schemas"]["InvitedEnvelopeRole"][];
            readonly mailboxName: string | null;
            readonly accountName: string;
            readonly expireAt: string | null;
        };
        /** InvitedEnvelopeRole */
        readonly InvitedEnvelopeRole: {
            readonly roleId: string;
            /** @description Its title */
            readonly name: string;
            /** @description null while the role has no mailbox, and where the mailbox hides its name */
            readonly mailboxName: string | null;
            /** @description Always null: who has the role now is `mailboxName` */
            readonly delegatedTo: null;
            /** @enum {string} */
            readonly type: "sender" | "assignee" | "signer" | "approver" | "copy";
            readonly completed: boolean;
            readonly order: number;
        };
        /** Label */
        readonly Label: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            /** @description Of the text, six hex digits */
            readonly colorText: string;
            /** @description Of the background, six hex digits */
            readonly colorBg: string;
        };
        /**
         * LabelAssignment
         * @example {
         *       "labelName": "Urgent",
         *       "envelopes": [
         *         "01930000-0000-7000-8000-0000000000e1"
         *       ]
         *     }
         */
        readonly LabelAssignment: {
            /** @description The label by its name */
            readonly labelName?: string | null;
            /** @description The label by its id; one of the two */
            readonly labelUuid?: string | null;
            readonly envelopes: readonly string[];
        };
        /**
         * LabelToSave
         * @example {
         *       "name": "Urgent",
         *       "colorText": "ffffff",
         *       "colorBg": "c62828"
         *     }
         */
        readonly LabelToSave: {
            readonly name: string;
            /** @description Of the text, six hex digits */
            readonly colorText: string;
            /** @description Of the background, six hex digits */
            readonly colorBg: string;
        };
        /**
         * LegalHold
         * @description With neither envelopeUuid nor userUuid it is on the whole account
         */
        readonly LegalHold: {
            /** Format: uuid */
            readonly uuid: string;
            /** @description null: not on one envelope */
            readonly envelopeUuid: string | null;
            /** @description null: not on one person */
            readonly userUuid: string | null;
            readonly reason: string;
            /**
             * Format: uuid
             * @description The user who set it
             */
            readonly setBy: string;
            /** Format: date-time */
            readonly setAt: string;
        };
        /**
         * LegalHoldToLift
         * @example {
         *       "reason": "The case is closed"
         *     }
         */
        readonly LegalHoldToLift: {
            /** @description Why, in plain text: not only white space */
            readonly reason: string;
        };
        /**
         * LegalHoldToSet
         * @example {
         *       "reason": "Case 17/2026: keep the correspondence"
         *     }
         */
        readonly LegalHoldToSet: {
            /** @description Why, in plain text: not only white space */
            readonly reason: string;
            /**
             * Format: uuid
             * @description The envelope that is held
             */
            readonly envelopeUuid?: string;
            /**
             * Format: uuid
             * @description The person who is held
             */
            readonly userUuid?: string;
        };
        /** ListedProvider */
        readonly ListedProvider: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly entityID: string;
        };
        /**
         * Login
         * @example {
         *       "login": "ann@acme.example",
         *       "password": "correct horse battery"
         *     }
         */
        readonly Login: {
            /** @description Email address */
            readonly login: string;
            readonly password: string;
        };
        /**
         * LoginByCode
         * @example {
         *       "code": "the code of the email",
         *       "agreed": true
         *     }
         */
        readonly LoginByCode: {
            /** @description The code of the email */
            readonly code: string;
            /** @description The access code, if the sender set one */
            readonly accessCode?: string | null;
            /** @description Whether the recipient accepts the terms of use: must be true */
            readonly agreed: boolean;
        };
        /**
         * LoginResponse
         * @example {
         *       "token": "chs_…"
         *     }
         */
        readonly LoginResponse: {
            readonly token: string;
        };
        /** Mailbox */
        readonly Mailbox: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly mailboxUuid: string;
            readonly name: string;
            readonly mailboxName: string;
            readonly alias: string;
            readonly aliases: readonly {
                readonly name: string;
            }[];
            /** Format: uuid */
            readonly accountUuid: string;
            readonly accountName: string;
            readonly hideNameForAccounts: boolean;
            readonly usersCount: number;
            readonly groups: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
            }[];
            readonly archived: boolean;
            readonly system: boolean;
            /** Format: date-time */
            readonly createdAt: string;
        };
        /** MailboxAccess */
        readonly MailboxAccess: {
            /** Format: uuid */
            readonly userUuid: string;
            /** Format: uuid */
            readonly mailboxUuid: string;
            readonly roles: readonly components["schemas"]["Role"][];
            /** @description Permission ids of the roles and the single permissions together */
            readonly permissions: readonly number[];
        };
        /** MailboxEssentials */
        readonly MailboxEssentials: {
            /** @description As `GET /mailbox/stat`; empty without envelopeListView */
            readonly statCounters: {
                readonly [key: string]: number;
            };
            /** @description Always empty */
            readonly externalLinks: readonly {
                readonly name: string;
                readonly url: string;
            }[];
            /** @description Always false */
            readonly hasCustomDashboard: boolean;
        };
        /** MailboxEvent */
        readonly MailboxEvent: {
            /** @description Cursor of the event */
            readonly id: string;
            /** @enum {string} */
            readonly type: "envelope.appeared" | "envelope.status_changed" | "envelope.removed";
            /**
             * Format: date-time
             * @description Time of the change
             */
            readonly createdAt: string;
            readonly data: components["schemas"]["EventBody"];
        };
        /**
         * MailboxGrants
         * @example {
         *       "roles": [
         *         "00000000-0000-7000-8000-000000000003"
         *       ],
         *       "permissions": []
         *     }
         */
        readonly MailboxGrants: {
            /** @description None when left out */
            readonly roles?: readonly string[];
            /** @description Permission ids granted in addition to those of the roles; none when left out */
            readonly permissions?: readonly number[];
        };
        /** MailboxGroup */
        readonly MailboxGroup: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly mailboxes: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
            }[];
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly modifiedAt: string;
        };
        /** MailboxGroupListed */
        readonly MailboxGroupListed: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly mailboxesCount: number;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly modifiedAt: string;
        };
        /** MailboxGroupPage */
        readonly MailboxGroupPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["MailboxGroupListed"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /**
         * MailboxGroupToSave
         * @example {
         *       "name": "Branches",
         *       "mailboxes": [
         *         "01930000-0000-7000-8000-0000000000a1"
         *       ]
         *     }
         */
        readonly MailboxGroupToSave: {
            /** @description 1–64 characters, unique in the account */
            readonly name: string;
            /** @description All of its mailboxes, which must belong to the account */
            readonly mailboxes?: readonly string[];
        };
        /**
         * MailboxGroupsToName
         * @example [
         *       "01930000-0000-7000-8000-0000000000f1"
         *     ]
         */
        readonly MailboxGroupsToName: readonly string[];
        /** MailboxInfo */
        readonly MailboxInfo: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly accountName?: string;
            readonly accountITN?: string;
            readonly deleted: boolean;
        };
        /** MailboxNotificationPreferences */
        readonly MailboxNotificationPreferences: {
            readonly preferences: components["schemas"]["NotificationPreferences"];
            /** @description Whether all users of the mailbox are notified of changes to envelopes that it sent, or only the user who sent them */
            readonly notifyAllUsersAboutEnvelopeChanges: boolean;
        };
        /**
         * MailboxNotificationPreferencesToSave
         * @example {
         *       "preferences": {
         *         "email": [
         *           301,
         *           302
         *         ],
         *         "web": [
         *           301
         *         ]
         *       },
         *       "notifyAllUsersAboutEnvelopeChanges": true
         *     }
         */
        readonly MailboxNotificationPreferencesToSave: {
            readonly preferences: {
                /** @description Numbers sent by email; unchanged when left out */
                readonly email?: readonly number[];
                /** @description Numbers shown in the app; unchanged when left out */
                readonly web?: readonly number[];
            };
            readonly notifyAllUsersAboutEnvelopeChanges?: boolean | null;
        };
        /** MailboxPage */
        readonly MailboxPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["Mailbox"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** MailboxPeople */
        readonly MailboxPeople: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly permissions: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly firstName: string;
                readonly lastName: string;
                readonly email: string;
                /** Format: date-time */
                readonly createdAt: string;
                /** @enum {string} */
                readonly status: "PENDING_INVITE" | "ACTIVE" | "BLOCKED" | "PENDING_PASSWORD" | "DELETED";
                readonly corporateUser: boolean;
                readonly authorizations: {
                    readonly roles: readonly {
                        /** Format: uuid */
                        readonly uuid: string;
                        readonly name: string;
                        readonly system: boolean;
                        readonly permissions: readonly number[];
                        readonly description: string;
                    }[];
                    readonly permissions: readonly number[];
                };
            }[];
        };
        /**
         * MailboxReport
         * @example {
         *       "searchParams": {}
         *     }
         */
        readonly MailboxReport: {
            /** @description These; not with searchParams */
            readonly uuids?: readonly string[] | null;
            /** @description Those that match; `{}` for all */
            readonly searchParams?: components["schemas"]["ReportMailboxSearch"] | null;
        };
        /** MailboxSearchResult */
        readonly MailboxSearchResult: {
            /** Format: uuid */
            readonly uuid: string;
            readonly mailboxName: string;
            /** Format: uuid */
            readonly mailboxUuid: string;
            readonly alias: string;
            /** Format: uuid */
            readonly accountUuid: string;
            readonly inContacts: boolean;
        };
        /** MailboxStat */
        readonly MailboxStat: {
            /** @description As `GET /mailbox/stat`; empty without envelopeListView */
            readonly counters: {
                readonly [key: string]: number;
            };
        };
        /**
         * MailboxToChange
         * @example {
         *       "archived": true
         *     }
         */
        readonly MailboxToChange: {
            /** @description 1–256 characters */
            readonly name?: string;
            readonly archived?: boolean;
            /** @description Replaces all aliases */
            readonly aliases?: readonly components["schemas"]["Alias"][];
            readonly hideNameForAccounts?: boolean;
        };
        /**
         * MailboxToCreate
         * @example {
         *       "name": "Contracts"
         *     }
         */
        readonly MailboxToCreate: {
            /** @description 1–256 characters */
            readonly name: string;
        };
        /**
         * MailboxToReplace
         * @example {
         *       "name": "Contracts",
         *       "archived": false,
         *       "aliases": [
         *         {
         *           "name": "contracts"
         *         }
         *       ],
         *       "hideNameForAccounts": false
         *     }
         */
        readonly MailboxToReplace: {
            /** @description 1–256 characters */
            readonly name: string;
            readonly archived: boolean;
            /** @description Replaces all aliases */
            readonly aliases: readonly components["schemas"]["Alias"][];
            readonly hideNameForAccounts: boolean;
        };
        /**
         * MailboxesOfGroup
         * @example [
         *       "01930000-0000-7000-8000-0000000000a1"
         *     ]
         */
        readonly MailboxesOfGroup: readonly string[];
        /**
         * MailboxesToName
         * @example [
         *       "01930000-0000-7000-8000-0000000000b1"
         *     ]
         */
        readonly MailboxesToName: readonly string[];
        /**
         * MarkAsRead
         * @example {
         *       "envelopeIds": [
         *         "01930000-0000-7000-8000-0000000000e1"
         *       ]
         *     }
         */
        readonly MarkAsRead: {
            readonly envelopeIds: readonly string[];
            /** @description Mark as unread */
            readonly reverse?: boolean | null;
        };
        /**
         * NewEnvelopeColumn
         * @example {
         *       "fieldName": "price",
         *       "type": "number"
         *     }
         */
        readonly NewEnvelopeColumn: {
            readonly fieldName: string;
            readonly type?: ("text" | "datetime" | "selectDictionary" | "einksign" | "initials" | "pades" | "number" | "money" | "lookup" | "duplicate" | "attachment" | "formula" | "autonumber" | "checkbox" | "dropdown" | "radio" | "barcode") | null;
            readonly order?: number | null;
            readonly visible?: boolean | null;
            readonly width?: number | null;
        };
        /**
         * NewRetentionRule
         * @example {
         *       "keepYears": 10,
         *       "action": "erase"
         *     }
         */
        readonly NewRetentionRule: {
            /**
             * Format: uuid
             * @description A template of the account; without it the rule is for all envelopes that have no rule
             */
            readonly templateUuid?: string;
            /** @description Days after the end of an envelope; this or keepYears */
            readonly keepDays?: number;
            /** @description Years after the end of an envelope */
            readonly keepYears?: number;
            /**
             * @description erase: facts that name no person stay in the list of removed envelopes; delete: only when and by which rule
             * @enum {string}
             */
            readonly action: "erase" | "delete";
        };
        /**
         * Nothing
         * @description An empty object
         */
        readonly Nothing: Record<string, never>;
        /** Notification */
        readonly Notification: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly uuid: string;
            /**
             * @description What the notification concerns
             * @enum {string}
             */
            readonly type: "user" | "account" | "mailbox";
            /** @description The number of the kind of notification */
            readonly code: number;
            readonly data: components["schemas"]["NotificationData"];
            /** Format: date-time */
            readonly createdAt: string;
            readonly mailboxUuid: string | null;
            readonly accountUuid: string | null;
        };
        /** NotificationData */
        readonly NotificationData: {
            /** Format: uuid */
            readonly envelopeUuid?: string;
            /** @description Subject of the envelope */
            readonly subject?: string;
            readonly mailboxName?: string;
            readonly accountName?: string;
            readonly userName?: string;
            readonly comment?: string;
            readonly objectId?: string;
        };
        /** NotificationPage */
        readonly NotificationPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["Notification"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** NotificationPreferences */
        readonly NotificationPreferences: {
            readonly email: readonly number[];
            readonly web: readonly number[];
        };
        /**
         * NotificationPreferencesToSave
         * @example {
         *       "email": [
         *         101,
         *         103
         *       ],
         *       "web": [
         *         101
         *       ]
         *     }
         */
        readonly NotificationPreferencesToSave: {
            /** @description Numbers sent by email; unchanged when left out */
            readonly email?: readonly number[];
            /** @description Numbers shown in the app; unchanged when left out */
            readonly web?: readonly number[];
        };
        /**
         * NotificationsToRead
         * @example [
         *       {
         *         "uuid": "01930000-0000-7000-8000-0000000000e1"
         *       }
         *     ]
         */
        readonly NotificationsToRead: readonly {
            /** Format: uuid */
            readonly uuid: string;
        }[];
        /** OauthProvider */
        readonly OauthProvider: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly clientId: string;
            readonly clientSecret: string;
            readonly authorizationUri: string;
            readonly tokenUri: string;
            readonly issuerUri: string;
            readonly jwkSetUri: string;
            readonly scopes: string;
            readonly entityID: string;
            readonly warnings: readonly components["schemas"]["ProviderWarning"][];
            /** Format: date-time */
            readonly createdAt: string;
        };
        /**
         * OauthProviderToChange
         * @example {
         *       "scopes": "openid email"
         *     }
         */
        readonly OauthProviderToChange: {
            readonly name?: string | null;
            readonly clientId?: string | null;
            readonly clientSecret?: string | null;
            readonly authorizationUri?: string | null;
            readonly tokenUri?: string | null;
            readonly issuerUri?: string | null;
            readonly jwkSetUri?: string | null;
            readonly scopes?: string | null;
        };
        /**
         * OauthProviderToMake
         * @example {
         *       "name": "Acme Google",
         *       "clientId": "chancery",
         *       "clientSecret": "from the provider",
         *       "authorizationUri": "https://login.example/authorize",
         *       "tokenUri": "https://login.example/token",
         *       "issuerUri": "https://login.example",
         *       "jwkSetUri": "https://login.example/keys",
         *       "scopes": "openid email profile"
         *     }
         */
        readonly OauthProviderToMake: {
            readonly name: string;
            readonly clientId: string;
            /** @description `********` keeps what is stored */
            readonly clientSecret: string;
            readonly authorizationUri: string;
            readonly tokenUri: string;
            readonly issuerUri: string;
            readonly jwkSetUri: string;
            /** @description Separated by single spaces */
            readonly scopes: string;
        };
        /** OpenErasure */
        readonly OpenErasure: {
            /**
             * Format: uuid
             * @description The person who was removed
             */
            readonly userUuid: string;
            /**
             * Format: date-time
             * @description When they were removed
             */
            readonly requestedAt: string;
            /** @description A legal hold covers something of theirs; the erasure ends after it is lifted */
            readonly postponed: boolean;
        };
        /** OpenForm */
        readonly OpenForm: {
            /** Format: uuid */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The same as `uuid`
             */
            readonly id: string;
            readonly name: string;
            readonly template: components["schemas"]["TemplateOfOpenForm"];
            /** @description Those that the visitor fills in, in the order of the documents */
            readonly fields: readonly components["schemas"]["FieldOfVisitor"][];
            /** @description The account of the form */
            readonly senderName: string;
            /** @description Where to go after the last step */
            readonly redirectUrl: string | null;
        };
        /**
         * PasskeyCreationOptions
         * @description For `PublicKeyCredential.parseCreationOptionsFromJSON`
         */
        readonly PasskeyCreationOptions: {
            readonly challenge: string;
            /** @description Milliseconds */
            readonly timeout: number;
            readonly rp: {
                readonly name: string;
                /** @description The host name of the public address */
                readonly id: string;
            };
            readonly user: {
                readonly id: string;
                readonly name: string;
                readonly displayName: string;
            };
            readonly pubKeyCredParams: readonly {
                readonly alg: number;
                /** @constant */
                readonly type: "public-key";
            }[];
            /** @constant */
            readonly attestation: "none";
            readonly excludeCredentials: readonly {
                readonly id: string;
                /** @constant */
                readonly type: "public-key";
                readonly transports: readonly string[];
            }[];
            readonly authenticatorSelection: {
                readonly residentKey: string;
                /** @enum {string} */
                readonly userVerification: "required" | "preferred";
                readonly requireResidentKey: boolean;
            };
            readonly extensions: {
                readonly credProps: boolean;
            };
            readonly hints: readonly string[];
        };
        /**
         * PasskeyLogin
         * @example {
         *       "passkey": {
         *         "id": "bG9u",
         *         "rawId": "bG9u",
         *         "type": "public-key",
         *         "response": {
         *           "clientDataJSON": "eyJ0",
         *           "authenticatorData": "SZYN",
         *           "signature": "MEUC"
         *         }
         *       }
         *     }
         */
        readonly PasskeyLogin: {
            /** @description The credential of `navigator.credentials.get`, as `toJSON` writes it */
            readonly passkey: {
                readonly id: string;
                readonly rawId: string;
                /** @constant */
                readonly type: "public-key";
                readonly response: {
                    readonly clientDataJSON: string;
                    readonly authenticatorData: string;
                    readonly signature: string;
                    readonly userHandle?: string | null;
                };
            };
        };
        /**
         * PasskeyRequestOptions
         * @description For `PublicKeyCredential.parseRequestOptionsFromJSON`
         */
        readonly PasskeyRequestOptions: {
            readonly challenge: string;
            /** @description Milliseconds */
            readonly timeout: number;
            readonly rpId: string;
            readonly allowCredentials: readonly {
                readonly id: string;
                /** @constant */
                readonly type: "public-key";
                readonly transports: readonly string[];
            }[];
            /** @enum {string} */
            readonly userVerification: "required" | "preferred";
        };
        /**
         * PasskeyToAdd
         * @example {
         *       "name": "Laptop",
         *       "passkey": {
         *         "id": "bG9u",
         *         "rawId": "bG9u",
         *         "type": "public-key",
         *         "response": {
         *           "clientDataJSON": "eyJ0",
         *           "attestationObject": "o2Nm"
         *         }
         *       }
         *     }
         */
        readonly PasskeyToAdd: {
            /** @description The user's name for it, 1 to 255 characters */
            readonly name: string;
            /** @description The credential of `navigator.credentials.create`, as `toJSON` writes it */
            readonly passkey: {
                readonly id: string;
                readonly rawId: string;
                /** @constant */
                readonly type: "public-key";
                readonly response: {
                    readonly clientDataJSON: string;
                    readonly attestationObject: string;
                    readonly transports?: readonly string[];
                };
            };
        };
        /**
         * PasskeyToStart
         * @example {
         *       "password": "correct horse battery"
         *     }
         */
        readonly PasskeyToStart: {
            /** @description The caller's password, if the sign-in is older than 15 minutes */
            readonly password?: string;
            /** @description In place of the password: a code of a second factor, or a recovery code */
            readonly code?: string;
        };
        /**
         * PasswordChange
         * @example {
         *       "oldPassword": "a long enough phrase",
         *       "newPassword": "another long phrase"
         *     }
         */
        readonly PasswordChange: {
            readonly oldPassword: string;
            /** @description 12 to 128 characters */
            readonly newPassword: string;
            /** @description Whether application tokens end too; false when left out */
            readonly endApplicationTokens?: boolean;
        };
        /** PasswordPolicy */
        readonly PasswordPolicy: {
            readonly minLength: number;
            readonly maxLength: number;
            readonly uppercase: number;
            readonly lowercase: number;
            readonly digit: number;
            readonly specialSymbol: number;
            /** @description Most equal characters in a row; 0 for no limit */
            readonly repeatCharacter: number;
            /** @description Sessions that began with a password need a second factor */
            readonly allowWhitespace: boolean;
            /** @description Sessions that began with a password need a second factor */
            readonly preventCommonPasswords: boolean;
            /** @description Sessions that began with a password need a second factor */
            readonly preventCommonWords: boolean;
            /** @description 0 for never */
            readonly expirationDays: number;
            /** @description Days before the expiry at which people are notified; 0 for never */
            readonly notifyBeforeDays: number;
            /** @description Months of 31 days; 0 for none */
            readonly preventReuseMonths: number;
            /** @description Passwords, including the current one; 0 for none */
            readonly preventReuseCount: number;
        };
        /**
         * PasswordRenewal
         * @example {
         *       "login": "ann@acme.example",
         *       "oldPassword": "a long enough phrase",
         *       "newPassword": "another long phrase"
         *     }
         */
        readonly PasswordRenewal: {
            readonly login: string;
            readonly oldPassword: string;
            /** @description 12 to 128 characters */
            readonly newPassword: string;
            /** @description Whether application tokens end too; false when left out */
            readonly endApplicationTokens?: boolean;
            /** @description For users with a second factor: a code of it, or a recovery code */
            readonly code?: string;
        };
        /**
         * PasswordReset
         * @example {
         *       "password": "a long enough phrase"
         *     }
         */
        readonly PasswordReset: {
            /** @description 12 to 128 characters */
            readonly password: string;
        };
        /** PdfPageSizes */
        readonly PdfPageSizes: {
            /** @description Millimetres, of each page as displayed */
            readonly width: readonly number[];
            /** @description Millimetres, of each page as displayed */
            readonly height: readonly number[];
            /** @description Of the file itself: 0, 90, 180 or 270 */
            readonly rotations: readonly number[];
            readonly pages: number;
        };
        /** @description The same as RFC 9457, for clients that accept application/problem+json */
        readonly Problem: components["schemas"]["Fault"] & {
            /**
             * Format: uri
             * @example urn:chancery:fault:envelope.not_found
             */
            readonly type: string;
            readonly title: string;
            readonly status: number;
            readonly detail: string;
        };
        /** ProcessListed */
        readonly ProcessListed: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly total: number;
            readonly processed: number;
            readonly successful: number;
            /** @description The action, such as `envelopes.cancel` */
            readonly kind: string;
        };
        /** ProcessPage */
        readonly ProcessPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["ProcessListed"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** ProcessStatus */
        readonly ProcessStatus: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly total: number;
            readonly processed: number;
            readonly successful: number;
            /** @description Handled envelopes or rows in the order of the request; empty unless requested */
            readonly details: readonly {
                /**
                 * Format: uuid
                 * @description Of actions on envelopes
                 */
                readonly envelopeUuid?: string;
                /** @description Of actions on the rows of a file: the line, from 1 */
                readonly line?: number;
                /** @description Of the row, such as an email address */
                readonly name?: string;
                readonly result: boolean;
                /** @description The reason for the failure, in English */
                readonly errorMessage: string | null;
                /** @description In the language of Accept-Language: en, uk */
                readonly errorMessageLocalized: string | null;
                /** @description The fault's name in the catalogue */
                readonly errorCode: string | null;
                /** @description The fault's number */
                readonly errorNumber: number | null;
            }[];
        };
        /** Profile */
        readonly Profile: {
            /** Format: uuid */
            readonly uuid: string;
            readonly email: string;
            readonly firstName: string;
            readonly lastName: string;
            readonly phone: string | null;
            /** @enum {string} */
            readonly status: "PENDING_INVITE" | "ACTIVE" | "BLOCKED" | "PENDING_PASSWORD" | "DELETED";
            readonly locale: string;
            readonly dateLocale: string;
            readonly timezone: string;
            readonly displayExactDate: boolean;
            readonly corporateAccountId: string | null;
            /** @description Their email address is on a domain of an account */
            readonly corporateUser: boolean;
            /** @description They sign in with the provider of their company */
            readonly ssoEnabled: boolean;
            /** @description The mailbox that accepts invitations to their email address automatically */
            readonly autoDepositMailboxUuid: string | null;
            /** @description Base64 of the PNG for drawn signatures */
            readonly signature: string | null;
            /** @description Base64 of the PNG for drawn initials */
            readonly initials: string | null;
            /** @description Always empty */
            readonly fields: Record<string, never>;
            /** Format: date-time */
            readonly createdAt: string;
            readonly accounts: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
                readonly system: boolean;
                readonly company: boolean;
                /** @description Its corporate users cannot change their names and telephone numbers */
                readonly corporateProfileEditRestricted: boolean;
                /** @description Permission ids of the person there */
                readonly permissions: readonly number[];
                readonly mailboxes: readonly {
                    /** Format: uuid */
                    readonly uuid: string;
                    readonly name: string;
                    /** @description Permission ids of the person there */
                    readonly permissions: readonly number[];
                    readonly system: boolean;
                    readonly invited: boolean;
                }[];
                /** @description Always empty */
                readonly documentSharingProviders: readonly string[];
            }[];
        };
        /**
         * ProfilePatch
         * @example {
         *       "phone": "+380441234567"
         *     }
         */
        readonly ProfilePatch: {
            readonly firstName?: string | null;
            readonly lastName?: string | null;
            /** @description 8 to 20 characters; empty for none */
            readonly phone?: string | null;
            readonly fields?: {
                readonly [key: string]: unknown;
            } | null;
        };
        /**
         * ProfileToChange
         * @example {
         *       "firstName": "Ann",
         *       "lastName": "Lee",
         *       "locale": "en",
         *       "dateLocale": "en-GB",
         *       "timezone": "Europe/London",
         *       "fields": {}
         *     }
         */
        readonly ProfileToChange: {
            readonly firstName: string;
            readonly lastName: string;
            /** @description 8 to 20 characters; none when left out */
            readonly phone?: string | null;
            /** @description One of `locales.supported` of the settings; unchanged when left out */
            readonly locale?: string | null;
            /** @description A language tag; unchanged when left out */
            readonly dateLocale?: string | null;
            /** @description An IANA name; unchanged when left out */
            readonly timezone?: string | null;
            /** @description A mailbox of theirs, which accepts invitations to their email address automatically; none when left out */
            readonly autoDepositMailboxUuid?: string | null;
            /** @description false when left out */
            readonly displayExactDate?: boolean | null;
            /** @description Base64 or a data URI of a PNG, JPEG or SVG; an empty text removes it, it stays when null or left out */
            readonly avatar?: string | null;
            readonly fields?: {
                readonly [key: string]: unknown;
            } | null;
        };
        /** ProviderCertificate */
        readonly ProviderCertificate: {
            readonly subject: string;
            readonly fingerprint: string;
            /** Format: date-time */
            readonly startsAt: string;
            /** Format: date-time */
            readonly endsAt: string;
        };
        /** ProviderWarning */
        readonly ProviderWarning: {
            /** @enum {string} */
            readonly kind: "idpCertificate" | "signingCertificate" | "metadata" | "metadataEnd" | "scopes";
            readonly message: string;
            readonly endsAt: string | null;
        };
        /** PublicEnvelope */
        readonly PublicEnvelope: {
            /**
             * Format: uuid
             * @description The envelope; `uuid` is the same
             */
            readonly id: string;
            /** Format: uuid */
            readonly uuid: string;
        };
        /**
         * PublicPasswordRenewal
         * @example {
         *       "email": "ann@acme.example",
         *       "oldPassword": "a long enough phrase",
         *       "newPassword": "another long phrase"
         *     }
         */
        readonly PublicPasswordRenewal: {
            /** @description The signed-in person's when left out */
            readonly email?: string | null;
            readonly oldPassword: string;
            /** @description 12 to 128 characters */
            readonly newPassword: string;
            /** @description For users with a second factor: a code of it, or a recovery code */
            readonly code?: string;
        };
        /**
         * PublicPasswordReset
         * @example {
         *       "password": "a long enough phrase",
         *       "code": "…"
         *     }
         */
        readonly PublicPasswordReset: {
            /** @description 12 to 128 characters */
            readonly password: string;
            /** @description The code from the email */
            readonly code: string;
        };
        /**
         * PublicQuickSend
         * @example {
         *       "verificationCode": "the code of the email",
         *       "agreed": true,
         *       "signer": "bob@example.com"
         *     }
         */
        readonly PublicQuickSend: {
            /** @description The code that `POST /registration/sendRegistrationCode?initiation=true` sent to the sender */
            readonly verificationCode: string;
            /** @description Whether the sender accepts the terms of use: must be true */
            readonly agreed?: boolean | null;
            /** @description The email address of the signer, who signs the file by certificate */
            readonly signer: string;
        };
        /**
         * PublicRegistration
         * @example {
         *       "email": "ann@acme.example",
         *       "firstName": "Ann",
         *       "lastName": "Lee",
         *       "password": "a long enough phrase",
         *       "agreed": true
         *     }
         */
        readonly PublicRegistration: {
            /** @description The address the code was sent to */
            readonly email: string;
            /** @description Required, unless the code is of an external sign-in */
            readonly password?: string | null;
            readonly firstName: string;
            readonly lastName: string;
            /** @description 8 to 20 characters */
            readonly phone?: string | null;
            readonly locale?: string | null;
            readonly dateLocale?: string | null;
            readonly timezone?: string | null;
            /** @description The terms of use are accepted */
            readonly agreed: boolean;
            /** @description Name of a company account to create, 2 to 255 characters; empty for none */
            readonly companyName?: string | null;
            /** @description The company's tax id, 8 to 128 characters */
            readonly inn?: string | null;
            /** @description Names of the account's first mailboxes */
            readonly mailboxes?: readonly string[] | null;
        };
        /** PublicValidCode */
        readonly PublicValidCode: {
            readonly email: string;
            /** @description The email address is already registered */
            readonly registered: boolean;
        };
        /** QuickRecipient */
        readonly QuickRecipient: {
            /** @description A mailbox, or an email address to invite */
            readonly recipient: string;
            /** @description Approves before the first signature by certificate */
            readonly approver?: boolean | null;
            /** @description Signs every file by certificate */
            readonly signer?: boolean | null;
            /** @description Signs every file by hand, a signer too; no other recipient may sign by certificate then */
            readonly eInkSignature?: boolean | null;
        };
        /** QuotaUsage */
        readonly QuotaUsage: {
            readonly name: "attachments" | "images" | "exports" | "clones" | "uploads";
            /** @description Space in use */
            readonly bytes?: {
                readonly used: number;
                /** @description Null where the service has no bound */
                readonly limit: number | null;
            };
            /** @description Files in use */
            readonly files?: {
                readonly used: number;
                /** @description Null where the service has no bound */
                readonly limit: number | null;
            };
            /** @description Starts in the hour that began with the first of them */
            readonly perHour?: {
                readonly used: number;
                /** @description Null where the service has no bound */
                readonly limit: number | null;
            };
        };
        /** Readiness */
        readonly Readiness: {
            readonly status: "ready" | "not ready";
            readonly checks: {
                readonly [key: string]: string;
            };
        };
        /** RecentTemplate */
        readonly RecentTemplate: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly description: string;
            readonly logoImageUuid: string | null;
            /** Format: uuid */
            readonly mailboxUuid: string;
            readonly sharedTo: readonly string[];
            readonly sharedToMailboxGroups: readonly string[];
            /** @enum {string} */
            readonly access: "mailbox" | "account" | "public" | "public-hidden" | "shared";
        };
        /** RecipientRef */
        readonly RecipientRef: {
            readonly uuid: string | null;
            readonly mailboxUuid: string | null;
            readonly mailboxName: string | null;
            readonly email: string | null;
        };
        /** RecoveryCodes */
        readonly RecoveryCodes: {
            /** @description New recovery codes with the first second factor, otherwise none */
            readonly recoveryCodes: readonly string[];
        };
        /**
         * RecoveryCodesToRenew
         * @example {
         *       "code": "123456"
         *     }
         */
        readonly RecoveryCodesToRenew: {
            /** @description The caller's password, if the sign-in is older than 15 minutes */
            readonly password?: string;
            /** @description In place of the password: a code of a second factor, or a recovery code */
            readonly code?: string;
        };
        /**
         * Registration
         * @example {
         *       "firstName": "Ann",
         *       "lastName": "Lee",
         *       "password": "a long enough phrase",
         *       "agreed": true
         *     }
         */
        readonly Registration: {
            readonly firstName: string;
            readonly lastName: string;
            /** @description 8 to 20 characters */
            readonly phone?: string;
            /** @description 12 to 128 characters */
            readonly password: string;
            /** @description The terms of use are accepted */
            readonly agreed: boolean;
        };
        /** RegistrationId */
        readonly RegistrationId: {
            /** Format: uuid */
            readonly registrationId: string;
        };
        /** RegistrationResponse */
        readonly RegistrationResponse: {
            readonly token: string;
        };
        /**
         * Reminders
         * @example {
         *       "everyDays": 3,
         *       "max": 5
         *     }
         */
        readonly Reminders: {
            /** @description Days between two reminders */
            readonly everyDays: number;
            /** @description Reminders for each step of the flow; 0 for none */
            readonly max: number;
        };
        /** RemoteSigner */
        readonly RemoteSigner: {
            readonly id: string;
            readonly name: string;
        };
        /** RemoteSigning */
        readonly RemoteSigning: {
            /** Format: uuid */
            readonly uuid: string;
            readonly signer: string;
            /**
             * @description SIGN_IN, AUTHORIZE: the browser goes to url; CHOOSE: one of the credentials is to be chosen
             * @enum {string}
             */
            readonly step: "SIGN_IN" | "CHOOSE" | "AUTHORIZE" | "SIGNED" | "CANCELLED";
            /** @description Where the browser of the person goes next */
            readonly url: string | null;
            readonly credentials: readonly {
                readonly credentialId: string;
                readonly description: string;
                /** @description Holder of the certificate */
                readonly name: string;
                /** @description Of the certificate, in hex */
                readonly serial: string;
            }[];
            /** @description The signatures that are given together */
            readonly signatures: readonly {
                readonly documentId: string;
                readonly signatureName: string;
            }[];
            /** Format: date-time */
            readonly expiresAt: string;
        };
        /** RemoteSigningCode */
        readonly RemoteSigningCode: {
            readonly state: string;
            readonly code?: string | null;
            /** @description access_denied when the person cancelled */
            readonly error?: string | null;
        };
        /** RemoteSigningCredential */
        readonly RemoteSigningCredential: {
            readonly credentialId: string;
        };
        /** RemoteSigningToStart */
        readonly RemoteSigningToStart: {
            /** @description Its id */
            readonly signer: string;
            readonly signatures?: readonly {
                readonly documentId: string;
                readonly signatureName: string;
            }[] | null;
        };
        /**
         * RemovalErasure
         * @description What is erased within a minute after the last email, besides name, email address and preferences
         */
        readonly RemovalErasure: {
            /** @description The avatar */
            readonly pictures: number;
            /** @description The stored signature and initials */
            readonly drawnSignatures: number;
            /** @description Records of the person and their accounts that lose texts; not those of other companies that a request of theirs led to */
            readonly auditRecords: number;
            /** @description Of these, records that a legal hold keeps until it is lifted */
            readonly heldRecords: number;
            /** @description false: only the latest 50,000 records of at most 100 accounts were counted */
            readonly complete: boolean;
        };
        /** RemovalPreview */
        readonly RemovalPreview: {
            /** @description Nothing needs another owner */
            readonly possible: boolean;
            readonly accounts: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
                /**
                 * @description LEFT: it stays, and the person loses access; REMOVED: it has no other people and is removed too; NEEDS_OWNER: the removal is refused until another person owns it
                 * @enum {string}
                 */
                readonly outcome: "LEFT" | "REMOVED" | "NEEDS_OWNER";
            }[];
            readonly mailboxes: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
                /** Format: uuid */
                readonly accountUuid: string;
                /**
                 * @description LEFT: it stays, and the person loses access; REMOVED: it has no other people and is removed too; NEEDS_OWNER: the removal is refused until another person owns it
                 * @enum {string}
                 */
                readonly outcome: "LEFT" | "REMOVED" | "NEEDS_OWNER";
                /** @description Envelopes in progress in which it takes part, counted up to 1000 */
                readonly openEnvelopes: number;
            }[];
            /** @description A legal hold on the person or on one of the accounts: name, pictures and covered records are erased only after it is lifted */
            readonly erasurePostponed: boolean;
            /** @description Sessions that end, including this one */
            readonly sessions: number;
            /** @description Application tokens that end */
            readonly applicationTokens: number;
            /** @description Open invitations to the person that end */
            readonly invitationsReceived: number;
            /** @description Open invitations by the person that end */
            readonly invitationsSent: number;
            readonly erased: components["schemas"]["RemovalErasure"];
        };
        /** RemovedEnvelope */
        readonly RemovedEnvelope: {
            /** Format: uuid */
            readonly envelopeUuid: string;
            /** Format: date-time */
            readonly removedAt: string;
            /** @enum {string} */
            readonly action: "erase" | "delete";
            /** @description The rule as it was then; null: no mailbox saw the envelope any more */
            readonly rule: {
                /** Format: uuid */
                readonly uuid: string;
                readonly templateUuid: string | null;
                readonly keepDays: number | null;
                readonly keepYears: number | null;
            } | null;
            /** @description Of an erased envelope */
            readonly facts: components["schemas"]["ErasedEnvelope"] | null;
        };
        /** RemovedEnvelopePage */
        readonly RemovedEnvelopePage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["RemovedEnvelope"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** ReportMailboxSearch */
        readonly ReportMailboxSearch: {
            /** @description Words of names, aliases and email addresses, or an id */
            readonly keyword?: string | null;
            /** @description Only mailboxes of one of these groups */
            readonly group?: readonly string[] | null;
            /** @description Adds a column of groups */
            readonly withGroups?: boolean | null;
        };
        /** ReportTask */
        readonly ReportTask: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly taskUuid: string;
            /** @enum {string} */
            readonly status: "PENDING" | "STARTED" | "COMPLETED" | "CLEANED";
            /** @description When COMPLETED; works for 24 hours without signing in */
            readonly fileUrl?: string;
            /** @description Rows written */
            readonly rows: number;
        };
        /** RetentionPreview */
        readonly RetentionPreview: {
            /** @description Envelopes that it would remove now */
            readonly envelopes: number;
            /** @description Of these, envelopes that a legal hold of the account on them, or on all of it, keeps */
            readonly held: number;
            /** @description When the first of them ended */
            readonly oldest: string | null;
            /** @description false: only some of the envelopes were counted */
            readonly complete: boolean;
            /** @description By template, those with most envelopes first */
            readonly templates: readonly {
                /** Format: uuid */
                readonly templateUuid: string;
                /** @description Empty for a template that is gone */
                readonly name: string;
                /** @description Envelopes that it would remove now */
                readonly envelopes: number;
                /** @description Of these, envelopes that a legal hold of the account on them, or on all of it, keeps */
                readonly held: number;
                /** @description When the first of them ended */
                readonly oldest: string | null;
            }[];
        };
        /** RetentionRule */
        readonly RetentionRule: {
            /** Format: uuid */
            readonly uuid: string;
            /** @description null: all envelopes without a rule for their template */
            readonly templateUuid: string | null;
            readonly keepDays: number | null;
            readonly keepYears: number | null;
            /** @enum {string} */
            readonly action: "erase" | "delete";
            /**
             * Format: uuid
             * @description The user who set it last
             */
            readonly setBy: string;
            /** Format: date-time */
            readonly setAt: string;
            /**
             * Format: date-time
             * @description It removes nothing before
             */
            readonly effectiveAt: string;
        };
        /**
         * RetentionRuleChange
         * @example {
         *       "keepYears": 10,
         *       "action": "erase"
         *     }
         */
        readonly RetentionRuleChange: {
            /** @description Days after the end of an envelope; this or keepYears */
            readonly keepDays?: number;
            /** @description Years after the end of an envelope */
            readonly keepYears?: number;
            /**
             * @description erase: facts that name no person stay in the list of removed envelopes; delete: only when and by which rule
             * @enum {string}
             */
            readonly action: "erase" | "delete";
        };
        /**
         * RetentionToPreview
         * @example {
         *       "keepYears": 10
         *     }
         */
        readonly RetentionToPreview: {
            /**
             * Format: uuid
             * @description A template of the account; without it the rule is for all envelopes that have no rule
             */
            readonly templateUuid?: string;
            /** @description Days after the end of an envelope; this or keepYears */
            readonly keepDays?: number;
            /** @description Years after the end of an envelope */
            readonly keepYears?: number;
        };
        /** Role */
        readonly Role: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly description: string;
            /**
             * @description The kind of place it is granted in, which decides the meaning of the permission ids
             * @enum {string}
             */
            readonly type: "account" | "mailbox";
            /** @description Permission ids of the type */
            readonly permissions: readonly number[];
            /** @description null for a role of the system */
            readonly accountUuid: string | null;
            readonly system: boolean;
        };
        /**
         * RoleChange
         * @example {
         *       "name": "Clerk",
         *       "description": "",
         *       "permissions": [
         *         2001,
         *         2004
         *       ]
         *     }
         */
        readonly RoleChange: {
            readonly name: string;
            readonly description?: string;
            /** @description Permission ids of the type */
            readonly permissions: readonly number[];
        };
        /**
         * RoleCreate
         * @example {
         *       "name": "Clerk",
         *       "description": "",
         *       "type": "mailbox",
         *       "permissions": [
         *         2001
         *       ],
         *       "accountUuid": "01930000-0000-7000-8000-000000000a01"
         *     }
         */
        readonly RoleCreate: {
            readonly name: string;
            readonly description?: string;
            /** @description Permission ids of the type */
            readonly permissions: readonly number[];
            /**
             * @description The kind of place it is granted in, which decides the meaning of the permission ids
             * @enum {string}
             */
            readonly type: "account" | "mailbox";
            /** Format: uuid */
            readonly accountUuid: string;
        };
        /** Roles */
        readonly Roles: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["Role"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** SamlProvider */
        readonly SamlProvider: {
            /** Format: uuid */
            readonly id: string;
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly firstNameMapping: string;
            readonly lastNameMapping: string;
            readonly phoneMapping: string;
            readonly metadataUrl: string | null;
            /** @description As it was given; null when it comes from metadataUrl */
            readonly metadataXml: string | null;
            /** @description When metadataUrl was last fetched well */
            readonly metadataFetchedAt: string | null;
            readonly signingCertificate: string | null;
            readonly signingPrivateKey: string | null;
            /** @description Those that the provider signs with */
            readonly certificates: readonly components["schemas"]["ProviderCertificate"][];
            readonly entityID: string;
            readonly warnings: readonly components["schemas"]["ProviderWarning"][];
            /** Format: date-time */
            readonly createdAt: string;
        };
        /**
         * SamlProviderToChange
         * @example {
         *       "name": "Acme Entra ID",
         *       "metadataUrl": "https://login.example/federationmetadata.xml"
         *     }
         */
        readonly SamlProviderToChange: {
            readonly name?: string | null;
            /** @description Attribute with the first name; `firstName` when left out */
            readonly firstNameMapping?: string | null;
            /** @description Attribute with the last name; `lastName` when left out */
            readonly lastNameMapping?: string | null;
            /** @description Attribute with the phone number; `phone` when left out */
            readonly phoneMapping?: string | null;
            /** @description Where the metadata is, fetched on save and daily; this or metadataXml */
            readonly metadataUrl?: string | null;
            /** @description The metadata itself */
            readonly metadataXml?: string | null;
            /** @description PEM, or DER in base64; with its key, or the service's own pair is used */
            readonly signingCertificate?: string | null;
            /** @description PEM, or DER in base64, RSA, not encrypted; `********` keeps what is stored */
            readonly signingPrivateKey?: string | null;
        };
        /**
         * SamlProviderToMake
         * @example {
         *       "name": "Acme Entra ID",
         *       "metadataUrl": "https://login.example/federationmetadata.xml"
         *     }
         */
        readonly SamlProviderToMake: {
            readonly name: string;
            /** @description Attribute with the first name; `firstName` when left out */
            readonly firstNameMapping?: string | null;
            /** @description Attribute with the last name; `lastName` when left out */
            readonly lastNameMapping?: string | null;
            /** @description Attribute with the phone number; `phone` when left out */
            readonly phoneMapping?: string | null;
            /** @description Where the metadata is, fetched on save and daily; this or metadataXml */
            readonly metadataUrl?: string | null;
            /** @description The metadata itself */
            readonly metadataXml?: string | null;
            /** @description PEM, or DER in base64; with its key, or the service's own pair is used */
            readonly signingCertificate?: string | null;
            /** @description PEM, or DER in base64, RSA, not encrypted; `********` keeps what is stored */
            readonly signingPrivateKey?: string | null;
        };
        /** SavedApprovalRoute */
        readonly SavedApprovalRoute: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            /**
             * @description auto: all decide in parallel, and `order` is ignored; manual: by `order`
             * @enum {string}
             */
            readonly flowType: "auto" | "manual";
            readonly approvers: readonly components["schemas"]["SavedApprover"][];
            readonly sharedForAccount: boolean;
            readonly sharedForMailboxes: readonly {
                /** Format: uuid */
                readonly uuid: string;
                readonly name: string;
            }[];
        };
        /** SavedApprovalRoutePage */
        readonly SavedApprovalRoutePage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["SavedApprovalRoute"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /**
         * SavedApprovalRouteToSave
         * @example {
         *       "name": "Contracts",
         *       "flowType": "manual",
         *       "approvers": [
         *         {
         *           "name": "Legal",
         *           "mailboxUuid": "01930000-0000-7000-8000-0000000000e1",
         *           "order": 1
         *         }
         *       ]
         *     }
         */
        readonly SavedApprovalRouteToSave: {
            readonly name: string;
            /**
             * @description auto: all decide in parallel, and `order` is ignored; manual: by `order`
             * @enum {string}
             */
            readonly flowType: "auto" | "manual";
            readonly approvers: readonly {
                readonly name: string;
                /** Format: uuid */
                readonly mailboxUuid: string;
                /** @description Equal ones decide side by side, lower ones first; its place in the list if left out */
                readonly order?: number | null;
            }[];
            /** @description With all mailboxes of the account */
            readonly sharedForAccount?: boolean | null;
            readonly sharedForMailboxes?: readonly string[] | null;
        };
        /** SavedApprover */
        readonly SavedApprover: {
            readonly name: string;
            /** Format: uuid */
            readonly mailboxUuid: string;
            readonly mailboxName: string;
            readonly order: number;
        };
        /** SavedFilter */
        readonly SavedFilter: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            /** @description Any JSON, at most 16 KiB; the service does not read it */
            readonly data: unknown;
            /** Format: date-time */
            readonly createdAt: string;
        };
        /**
         * SavedFilterToChange
         * @example {
         *       "name": "Overdue",
         *       "data": {
         *         "status": [
         *           "WAITING"
         *         ]
         *       }
         *     }
         */
        readonly SavedFilterToChange: {
            readonly name: string;
            /** @description Any JSON, at most 16 KiB; the service does not read it */
            readonly data?: unknown;
            /** @description Not read: the path names the filter */
            readonly uuid?: unknown;
            /** @description Not read: it does not change */
            readonly createdAt?: unknown;
        };
        /**
         * SavedFilterToCreate
         * @example {
         *       "name": "Overdue",
         *       "data": {
         *         "status": [
         *           "WAITING"
         *         ]
         *       }
         *     }
         */
        readonly SavedFilterToCreate: {
            readonly name: string;
            /** @description Any JSON, at most 16 KiB; the service does not read it */
            readonly data?: unknown;
        };
        /** Scenario */
        readonly Scenario: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly description: string;
            /** @enum {string} */
            readonly access: "mailbox" | "account" | "public" | "public-hidden" | "shared";
            /** Format: uuid */
            readonly mailboxUuid: string;
            /** @description Whether the mailbox may change it */
            readonly editable: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /** @description Empty for other mailboxes than its own */
            readonly sharedTo: readonly string[];
            readonly addToChain: boolean;
            readonly steps: readonly components["schemas"]["ScenarioStep"][];
        };
        /** ScenarioNamedTemplate */
        readonly ScenarioNamedTemplate: {
            /** Format: uuid */
            readonly templateUuid: string;
            /** Format: uuid */
            readonly templateVersionUuid: string;
            readonly templateName: string;
        };
        /** ScenarioPage */
        readonly ScenarioPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["ScenarioRow"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** ScenarioRow */
        readonly ScenarioRow: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
            readonly description: string;
            /** @enum {string} */
            readonly access: "mailbox" | "account" | "public" | "public-hidden" | "shared";
            /** Format: uuid */
            readonly mailboxUuid: string;
            /** @description Whether the mailbox may change it */
            readonly editable: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            readonly steps: readonly components["schemas"]["ScenarioShortStep"][];
        };
        /** ScenarioShortStep */
        readonly ScenarioShortStep: {
            readonly id: string;
            readonly name: string;
            readonly source: components["schemas"]["ScenarioNamedTemplate"] | null;
            readonly destination: components["schemas"]["ScenarioNamedTemplate"];
            readonly sendAfterCreation: boolean;
        };
        /** ScenarioStep */
        readonly ScenarioStep: {
            readonly id: string;
            readonly name: string;
            readonly source: components["schemas"]["ScenarioTemplate"] | null;
            readonly destination: components["schemas"]["ScenarioTemplate"];
            readonly xslt: string;
            readonly condition: string | null;
            readonly sendAfterCreation: boolean;
        };
        /** ScenarioTemplate */
        readonly ScenarioTemplate: {
            /** Format: uuid */
            readonly templateUuid: string;
            /** Format: uuid */
            readonly templateVersionUuid: string;
        };
        /**
         * ScenarioToSave
         * @example {
         *       "name": "Invoices",
         *       "description": "",
         *       "access": "mailbox",
         *       "steps": [
         *         {
         *           "id": "invoice",
         *           "name": "Invoice",
         *           "source": {
         *             "templateUuid": "01930000-0000-7000-8000-0000000000e1",
         *             "templateVersionUuid": "01930000-0000-7000-8000-0000000000e2"
         *           },
         *           "destination": {
         *             "templateUuid": "01930000-0000-7000-8000-0000000000e1",
         *             "templateVersionUuid": "01930000-0000-7000-8000-0000000000e2"
         *           },
         *           "xslt": "<xsl:stylesheet version=\"2.0\" xmlns:xsl=\"http://www.w3.org/1999/XSL/Transform\"><xsl:template match=\"/\"><envelope><info><subject>Invoice</subject></info></envelope></xsl:template></xsl:stylesheet>"
         *         }
         *       ]
         *     }
         */
        readonly ScenarioToSave: {
            /** @description Ignored: public clients send back what they read */
            readonly uuid?: string | null;
            /** @description Ignored, likewise */
            readonly mailboxUuid?: string | null;
            readonly name: string;
            readonly description: string;
            /** @description mailbox, account, public, public-hidden or shared */
            readonly access: string;
            readonly sharedTo?: readonly string[] | null;
            /** @description Put each envelope into the chain of its source */
            readonly addToChain?: boolean | null;
            readonly steps: readonly {
                readonly id: string;
                readonly name: string;
                /** @description Only the first step may have none */
                readonly source?: components["schemas"]["ScenarioTemplate"] | null;
                readonly destination: components["schemas"]["ScenarioTemplate"];
                /** @description XSLT 2 stylesheet that makes envelope XML of envelope XML */
                readonly xslt: string;
                /** @description XPath over the source; without one the step is always possible */
                readonly condition?: string | null;
                /** @description Send at once, instead of leaving a draft */
                readonly sendAfterCreation?: boolean | null;
            }[];
        };
        /** Seal */
        readonly Seal: {
            /** @description Id of the document in the template */
            readonly documentId: string;
            /** @description The sealed file in the archive */
            readonly path: string;
            /** @description Of that file, lower-case hex */
            readonly sha256: string;
            /**
             * @description Level of PAdES (ETSI EN 319 142-1) that the seal has
             * @enum {string}
             */
            readonly level: "B-B" | "B-T" | "B-LT" | "B-LTA";
            /**
             * @description Level that it is to have
             * @enum {string}
             */
            readonly wantedLevel: "B-B" | "B-T" | "B-LT" | "B-LTA";
            /**
             * @description reached: as wanted; pending: to be raised; open: when the envelope has ended; signed: never, a signature names its bytes
             * @enum {string}
             */
            readonly state: "reached" | "pending" | "open" | "signed";
            /** @description Name in the certificate of the seal */
            readonly sealedBy: string | null;
            /** Format: date-time */
            readonly sealedAt: string;
            /** @description Time of its first time stamp */
            readonly stampedAt: string | null;
            /** @description When its last time stamp is followed by the next */
            readonly renewAt: string | null;
        };
        /**
         * SearchEnvelopes
         * @example {
         *       "status": [
         *         "WAITING"
         *       ],
         *       "subject": "order",
         *       "sortField": "receivedAt",
         *       "sort": "desc"
         *     }
         */
        readonly SearchEnvelopes: {
            readonly label?: readonly string[] | null;
            readonly scope?: readonly ("inbox" | "outbox" | "draft" | "shared")[] | null;
            readonly status?: readonly ("DRAFT" | "SENT" | "WAITING" | "COMPLETED" | "CANCELLED" | "EXPIRED" | "ON_APPROVAL")[] | null;
            readonly subject?: string | null;
            readonly createDateFrom?: string | null;
            readonly createDateTo?: string | null;
            readonly receiveDateFrom?: string | null;
            readonly receiveDateTo?: string | null;
            readonly expireDateFrom?: string | null;
            readonly expireDateTo?: string | null;
            readonly sendDateFrom?: string | null;
            readonly sendDateTo?: string | null;
            readonly archived?: boolean | null;
            readonly deleted?: boolean | null;
            readonly template?: readonly string[] | null;
            readonly activeRole?: readonly string[] | null;
            readonly sender?: readonly string[] | null;
            readonly recipient?: readonly string[] | null;
            readonly sortField?: string | null;
            readonly sort?: ("asc" | "desc" | "ASC" | "DESC") | null;
            readonly searchFields?: readonly components["schemas"]["SearchField"][] | null;
            readonly form?: readonly string[] | null;
            readonly metadata?: {
                readonly [key: string]: string | boolean;
            } | null;
        };
        /**
         * SearchField
         * @description One criterion; from and to are one: numbers, dates or date-times, both ends included
         */
        readonly SearchField: {
            readonly name: string;
            /** @description Contained in the value; the value itself with type strict */
            readonly value?: string | null;
            readonly number?: number | null;
            readonly from?: (string | number) | null;
            readonly to?: (string | number) | null;
            readonly checked?: boolean | null;
            readonly type?: string | null;
        };
        /**
         * SearchTemplate
         * @description From `archive` on with `extended` only
         */
        readonly SearchTemplate: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly version: string;
            /** Format: uuid */
            readonly mailboxUuid: string;
            /** Format: uuid */
            readonly accountUuid: string;
            readonly name: string;
            readonly description: string;
            /** @enum {string} */
            readonly access: "mailbox" | "account" | "public" | "public-hidden" | "shared";
            readonly categories: readonly string[];
            readonly sharedTo: readonly string[];
            readonly favorite: boolean;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly modifiedAt: string;
            readonly archive?: boolean;
            readonly newEnvelopeCanBeCreated?: boolean;
            /** @enum {string} */
            readonly signatureAlgorithm?: "DSTU4145" | "ECDSA_RSA";
            /** @enum {string} */
            readonly signatureContainer?: "P7S" | "ASICE";
            readonly logoImageUuid?: string | null;
            readonly sharedToMailboxGroups?: readonly string[];
            /** Format: date-time */
            readonly dataCreatedAt?: string;
            /** Format: date-time */
            readonly dataModifiedAt?: string;
        };
        /** SecondFactor */
        readonly SecondFactor: {
            /** Format: uuid */
            readonly uuid: string;
            /**
             * @description totp: an authenticator app
             * @enum {string}
             */
            readonly type: "totp" | "passkey";
            readonly name: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly lastUsedAt: string | null;
        };
        /**
         * SecondFactorLogin
         * @description With a code or a passkey
         * @example {
         *       "handle": "…",
         *       "code": "123456"
         *     }
         */
        readonly SecondFactorLogin: {
            /** @description The handle from the answer to the password */
            readonly handle: string;
            /** @description A code of an authenticator app, or a recovery code */
            readonly code?: string;
            /** @description The credential of `navigator.credentials.get`, as `toJSON` writes it */
            readonly passkey?: {
                readonly id: string;
                readonly rawId: string;
                /** @constant */
                readonly type: "public-key";
                readonly response: {
                    readonly clientDataJSON: string;
                    readonly authenticatorData: string;
                    readonly signature: string;
                    readonly userHandle?: string | null;
                };
            };
        };
        /**
         * SecondFactorRemoval
         * @example {
         *       "password": "correct horse battery"
         *     }
         */
        readonly SecondFactorRemoval: {
            /** @description The caller's password, if the sign-in is older than 15 minutes */
            readonly password?: string;
            /** @description In place of the password: a code of a second factor, or a recovery code */
            readonly code?: string;
        };
        /**
         * SecondFactorToRename
         * @example {
         *       "name": "Old phone"
         *     }
         */
        readonly SecondFactorToRename: {
            /** @description The user's name for it, 1 to 255 characters */
            readonly name: string;
        };
        /**
         * SecondFactorToStart
         * @example {
         *       "handle": "…"
         *     }
         */
        readonly SecondFactorToStart: {
            /** @description The handle from the answer to the password */
            readonly handle: string;
        };
        /** SecondFactors */
        readonly SecondFactors: {
            readonly factors: readonly components["schemas"]["SecondFactor"][];
            /** @description Unused recovery codes */
            readonly recoveryCodesLeft: number;
        };
        /**
         * SecondFactorsToReset
         * @example {
         *       "code": "123456"
         *     }
         */
        readonly SecondFactorsToReset: {
            /** @description The caller's password, if the sign-in is older than 15 minutes */
            readonly password?: string;
            /** @description In place of the password: a code of a second factor, or a recovery code */
            readonly code?: string;
        };
        /**
         * SelfRemoval
         * @example {
         *       "password": "correct horse battery"
         *     }
         */
        readonly SelfRemoval: {
            /** @description Required when the sign-in is older than 15 minutes */
            readonly password?: string;
        };
        /**
         * SendByShareCode
         * @example {
         *       "shareCode": "the code of the template",
         *       "verificationCode": "the code of the email",
         *       "data": "<envelope templateUuid=\"01930000-0000-7000-8000-000000000005\"><info><subject>Order 17</subject></info><flow><roles><role id=\"seller\" mailboxUuid=\"01930000-0000-7000-8000-000000000003\"/></roles></flow><documents><document id=\"order\"><field name=\"goods\">Pumps</field></document></documents></envelope>",
         *       "agreed": true
         *     }
         */
        readonly SendByShareCode: {
            /** @description The share code of the template */
            readonly shareCode: string;
            /** @description The code that `POST /registration/sendRegistrationCode?initiation=true` sent to the sender */
            readonly verificationCode: string;
            /** @description Envelope XML, 10 MiB at most */
            readonly data: string;
            /** @description Whether the sender accepts the terms of use: must be true */
            readonly agreed?: boolean | null;
        };
        /**
         * SendForApproval
         * @example {
         *       "uuids": [
         *         "01930000-0000-7000-8000-0000000000e1"
         *       ],
         *       "approvers": [
         *         {
         *           "name": "Legal",
         *           "mailboxUuid": "01930000-0000-7000-8000-0000000000e2",
         *           "order": 1
         *         }
         *       ],
         *       "urgent": true
         *     }
         */
        readonly SendForApproval: {
            readonly uuids: readonly string[];
            readonly urgent?: boolean | null;
            readonly approvers?: readonly {
                readonly name: string;
                /** Format: uuid */
                readonly mailboxUuid: string;
                /** @description Equal ones decide side by side, lower ones first; its place in the list if left out */
                readonly order?: number | null;
            }[] | null;
            /** @description A saved route */
            readonly flowUuid?: string | null;
            /** @description One after the other, instead of `approvers` */
            readonly steps?: readonly {
                /** @description Mailboxes that decide in parallel */
                readonly approvers: readonly string[];
            }[] | null;
            readonly message?: string | null;
        };
        /** SenderRef */
        readonly SenderRef: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly mailboxUuid: string;
            readonly mailboxName: string;
            readonly accountUuid: string | null;
            readonly accountName: string;
        };
        /**
         * SetUp
         * @example {
         *       "accountUuid": "01930000-0000-7000-8000-000000000001",
         *       "mailboxUuid": "01930000-0000-7000-8000-000000000002",
         *       "userUuid": "01930000-0000-7000-8000-000000000004"
         *     }
         */
        readonly SetUp: {
            /** Format: uuid */
            readonly accountUuid: string;
            /** Format: uuid */
            readonly mailboxUuid: string;
            /** Format: uuid */
            readonly userUuid: string;
        };
        /** Settings */
        readonly Settings: {
            readonly buildVersion: string;
            readonly applicationName: string;
            readonly locales: {
                readonly defaultAsLanguage: boolean;
                readonly defaultCountry: string;
                readonly timezone: string;
                readonly defaultLocale: string;
                readonly supported: readonly {
                    readonly code: string;
                    readonly name: string;
                }[];
            };
            readonly links: {
                readonly officialUrl: string;
                readonly baseUrl: string;
                readonly docsUrl: string;
                readonly errorListUrl: string;
                readonly termsAndConditions: string;
                readonly privacyPolicy: string;
                readonly altLoginPageSide: string;
                readonly publicAttachment: string;
            };
            readonly envelope: {
                readonly einkFooter: string;
                readonly hideUserIdentifier: boolean;
                readonly attachment: {
                    /** @description Bytes */
                    readonly maxSize: number;
                    /** @description Bytes */
                    readonly totalMaxSize: number;
                    /** @description Bytes */
                    readonly fileNameLength: number;
                    readonly types: {
                        readonly document: readonly string[];
                        readonly image: readonly string[];
                        readonly archive: readonly string[];
                        readonly file: readonly string[];
                        readonly all: readonly string[];
                    };
                    readonly document: {
                        readonly extensions: readonly string[];
                        readonly mimeTypes: readonly string[];
                    };
                    readonly file: {
                        readonly extensions: readonly string[];
                        readonly mimeTypes: readonly string[];
                    };
                    readonly image: {
                        readonly extensions: readonly string[];
                        readonly mimeTypes: readonly string[];
                    };
                    readonly archive: {
                        readonly extensions: readonly string[];
                        readonly mimeTypes: readonly string[];
                    };
                };
                readonly field: {
                    readonly einksign: {
                        readonly minPixelsExpected: number;
                        readonly width: number;
                        readonly height: number;
                        /** @description Bytes */
                        readonly maxLength: number;
                    };
                    readonly initials: {
                        readonly minPixelsExpected: number;
                        readonly width: number;
                        readonly height: number;
                        /** @description Bytes */
                        readonly maxLength: number;
                    };
                    readonly text: {
                        readonly maxLength: number;
                        readonly maxLengthMultiline: number;
                    };
                    readonly number: {
                        readonly maxDigits: number;
                        readonly maxPrecision: number;
                    };
                };
                readonly metadata: {
                    readonly keyMaxLength: number;
                    readonly valueMaxLength: number;
                };
                readonly archive: {
                    readonly waitMaxSeconds: number;
                };
                readonly search: {
                    readonly filterParticipants: boolean;
                    readonly limitMax: number;
                    readonly uuidOnlyMax: number;
                };
                readonly searchField: {
                    readonly autocompleteLimit: number;
                };
                readonly table: {
                    readonly maxRows: number;
                    readonly rowsPerUiPage: number;
                    readonly rowsPerPdfPage: number;
                };
                readonly share: {
                    readonly enabled: boolean;
                    readonly maxEnvelopes: number;
                };
                readonly listColumns: readonly {
                    readonly [key: string]: unknown;
                }[];
                readonly listExtraColumn: {
                    readonly minWidth: number;
                    readonly defaultWidth: number;
                };
                readonly deleteFromBinAfterDays: number;
            };
            readonly template: {
                /** @description Bytes */
                readonly xmlMaxSize: number;
                readonly image: {
                    /** @description Bytes */
                    readonly maxSize: number;
                    readonly maxWidth: number;
                    readonly maxHeight: number;
                    readonly extensions: readonly string[];
                    readonly mimeTypes: readonly string[];
                };
                readonly logo: {
                    readonly width: number;
                    readonly height: number;
                };
                readonly roleTitleLength: number;
                readonly fieldNameLength: number;
                readonly dropdown: {
                    readonly maxOptions: number;
                    readonly optionLength: number;
                };
                readonly table: {
                    readonly maxColumns: number;
                    readonly maxFieldsInRow: number;
                };
                readonly patterns: readonly {
                    readonly name: string;
                    readonly pattern: string;
                }[];
                readonly expireAfterDays: number;
                readonly notifyInDays: number;
                readonly maxExternalDocsCount: number;
                /** @enum {string} */
                readonly defaultPageSize: "A2" | "A3" | "A4" | "A5" | "letter";
                readonly supportedPageSizes: readonly {
                    readonly code: string;
                    /** @description Millimetres */
                    readonly width: number;
                    readonly height: number;
                    readonly title: string;
                }[];
            };
            readonly user: {
                readonly passwordPolicy: {
                    readonly minLength: number;
                    readonly maxLength: number;
                    readonly uppercase: number;
                    readonly lowercase: number;
                    readonly digit: number;
                    readonly specialSymbol: number;
                    readonly repeatCharacter: number;
                    readonly allowWhitespace: boolean;
                    readonly preventCommonPasswords: boolean;
                    readonly preventCommonWords: boolean;
                    readonly expirationDays: number;
                    readonly notifyBeforeDays: number;
                    readonly preventReuseMonths: number;
                    readonly preventReuseCount: number;
                };
                readonly sessionPolicy: {
                    readonly sessionHours: number;
                    readonly sessionDaysMax: number;
                    readonly singleSession: boolean;
                    readonly singleIpSession: boolean;
                    readonly allowedIps: readonly string[];
                    readonly blockedIps: readonly string[];
                    readonly maxLoginAttempts: number;
                    readonly maxAttemptsTimeoutMinutes: number;
                    readonly applicationTokenDays: number;
                    readonly requireSecondFactor: boolean;
                };
                readonly profilePhoneRequired: boolean;
                /** @enum {string} */
                readonly measurementSystem: "METRIC" | "IMPERIAL";
                readonly profileFields: readonly {
                    readonly [key: string]: unknown;
                }[];
                readonly allowSelfDeletion: boolean;
                readonly allowUserApplicationTokens: boolean;
                readonly allowUsersToRegister: boolean;
                readonly allowAutoDeposite: boolean;
                readonly allowManageNotification: boolean;
                readonly registerCompanyAccountDefault: boolean;
            };
            readonly crypto: {
                readonly region: string;
                readonly signatureProviders: readonly string[];
                readonly signatureAlgorithms: readonly ("DSTU4145" | "ECDSA_RSA")[];
                /** @enum {string} */
                readonly defaultSignatureAlgorithm: "DSTU4145" | "ECDSA_RSA";
                readonly signatureContainers: readonly ("P7S" | "ASICE")[];
                /** @enum {string} */
                readonly defaultSignatureContainer: "P7S" | "ASICE";
                readonly accountDocumentSharingProviders: readonly string[];
                readonly stampSupported: boolean;
                readonly einkSupported: boolean;
                readonly initialsSupported: boolean;
                readonly edsSupported: boolean;
                readonly padesSupported: boolean;
                readonly ocspProxy: string;
                readonly alwaysUseOcspProxy: boolean;
                readonly allowVerifySignatures: boolean;
            };
            readonly chunkUpload: {
                /** @description Bytes */
                readonly maxFileSize: number;
                /** @description Bytes */
                readonly chunkSize: number;
                /** @description Bytes */
                readonly maxRequestFileSize: number;
            };
            readonly supportedBarcodes: readonly {
                /** @enum {string} */
                readonly type: "upca" | "upce" | "ean8" | "ean13" | "code39" | "code128" | "itf14" | "code93" | "rationalizedCodabar" | "databarexpandedstacked" | "qrcode" | "datamatrix" | "pdf417" | "bankGovUa";
                readonly name: string;
                readonly linkSupported: boolean;
                readonly staticSize: boolean;
                readonly defaultWidth: number;
                readonly defaultHeight: number;
            }[];
            readonly sso: {
                readonly enabled: boolean;
                readonly onlySsoLogin: boolean;
                readonly saml: {
                    readonly entityId: string;
                    readonly acsUrl: string;
                };
                readonly oauth: {
                    readonly url: string;
                    readonly icon: string;
                    readonly authorizations: readonly string[];
                };
            };
            readonly mailbox: {
                readonly hideEmptyMailboxFolders: boolean;
                readonly hideMailboxNameByDefault: boolean;
                readonly searchLimit: number;
            };
            readonly paging: {
                readonly limitDefault: number;
                readonly limitMax: number;
            };
            readonly theme: string;
            readonly supportChatProvider: string;
            readonly hideUnauthorizedFunctions: boolean;
            readonly podName: string;
            readonly testMode: boolean;
            readonly pageScripts: {
                readonly head: string;
                readonly bodyFirst: string;
                readonly bodyLast: string;
            };
            readonly logosProperties: {
                readonly logoCircleSvg: string;
                readonly mimeTypes: readonly string[];
                readonly logoMaxPx: number;
                readonly logoMinPx: number;
                /** @description Bytes */
                readonly logoMaxBytes: number;
                readonly logoCacheHours: number;
                readonly defaultBrandSvg: string;
                readonly logoWithNameSvg: string;
            };
            readonly emailProperties: {
                readonly salesSupportEmail: string;
                readonly helpCenterTitleKey: string;
                readonly addressTitleKey: string;
                readonly contacts: {
                    readonly [key: string]: unknown;
                };
                readonly errorRetryDelays: readonly string[];
            };
            readonly billing: {
                readonly enabled: boolean;
                readonly hideTariffs: boolean;
                readonly paymentProviders: readonly {
                    readonly [key: string]: unknown;
                }[];
                readonly allowedCurrencies: readonly string[];
                readonly defaultCurrency: string;
            };
            readonly geolocation: {
                readonly enabled: boolean;
            };
            readonly pdf: {
                readonly minSupportedWidth: string;
                readonly minSupportedHeight: string;
                readonly stampWidth: string;
                readonly stampHeight: string;
                readonly supportedConversionExtensions: readonly string[];
            };
            readonly exchange: {
                readonly keepFilesDays: number;
            };
            readonly exchangeProtocols: {
                readonly [key: string]: unknown;
            };
            readonly infoLinks: readonly {
                readonly name: string;
                readonly url: string;
            }[];
            readonly defaultEnvelopeListColumns: {
                readonly columns: {
                    readonly [key: string]: unknown;
                };
                readonly defaultMinWidth: number;
                readonly defaultWidth: number;
            };
        };
        /**
         * ShareArchive
         * @example {
         *       "emails": [
         *         "olena@kalyna.example"
         *       ],
         *       "envelopeUuids": [
         *         "01930000-0000-7000-8000-0000000000e1"
         *       ],
         *       "excludeFiles": "pa"
         *     }
         */
        readonly ShareArchive: {
            /** @description At most 100 */
            readonly emails: readonly string[];
            /** @description At most 1000, completed */
            readonly envelopeUuids: readonly string[];
            readonly excludeFiles?: string | null;
            readonly zipStructureName?: string | null;
        };
        /** ShareCode */
        readonly ShareCode: {
            /** @description 32 characters; null without a code */
            readonly code: string | null;
        };
        /**
         * ShareCopy
         * @example {
         *       "envelopeUuids": [
         *         "01930000-0000-7000-8000-0000000000e1"
         *       ],
         *       "mailboxUuids": [
         *         "01930000-0000-7000-8000-0000000000b1"
         *       ]
         *     }
         */
        readonly ShareCopy: {
            /** @description At most 1000 */
            readonly envelopeUuids: readonly string[];
            /** @description At most 100 */
            readonly mailboxUuids: readonly string[];
        };
        /**
         * ShareResults
         * @description By envelope, a row for each mailbox asked for
         */
        readonly ShareResults: {
            readonly [key: string]: readonly {
                /** Format: uuid */
                readonly mailboxUuid: string;
                readonly result: boolean;
                readonly errorCode: string | null;
                readonly errorMessage: string | null;
            }[];
        };
        /** Sign */
        readonly Sign: readonly {
            readonly documentId: string;
            readonly signatureName: string;
            readonly stamp?: boolean | null;
            readonly signatures: readonly {
                /**
                 * @description binary: the file; text: the XML
                 * @enum {string}
                 */
                readonly source: "binary" | "text";
                /** @description Detached CMS in Base64 */
                readonly data: string;
                /** @description DER in Base64, where the CMS has none */
                readonly certificate?: string | null;
            }[];
        }[];
        /** SignOnAttempt */
        readonly SignOnAttempt: {
            /** Format: uuid */
            readonly uuid: string;
            /** @description Whether it was a test, which changes nothing */
            readonly test: boolean;
            /** Format: date-time */
            readonly at: string;
            /** @description Where the browser was */
            readonly address: string;
            readonly success: boolean;
            /** @description The number of what went wrong */
            readonly error: number | null;
            /** @description What the provider called the person, when its answer could be trusted */
            readonly email: string | null;
            readonly checks: readonly {
                readonly name: string;
                readonly passed: boolean;
                readonly note: string;
            }[];
        };
        /** SignOnAttemptPage */
        readonly SignOnAttemptPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["SignOnAttempt"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** SignOnTest */
        readonly SignOnTest: {
            /** @description To be opened in a browser, within an hour, once */
            readonly url: string;
        };
        /** SignedIn */
        readonly SignedIn: {
            readonly token: string;
        };
        /**
         * SignedInWithSecondFactor
         * @example {
         *       "token": "chs_…"
         *     }
         */
        readonly SignedInWithSecondFactor: {
            readonly token: string;
        };
        /** SsoLogin */
        readonly SsoLogin: {
            /** @description The one-time code of the address that the browser came back to */
            readonly code: string;
        };
        /** SsoLoginResponse */
        readonly SsoLoginResponse: {
            readonly token: string;
        };
        /** SsoUrl */
        readonly SsoUrl: {
            readonly ssoUrl: string | null;
        };
        /** TemplateCheck */
        readonly TemplateCheck: {
            readonly errors: readonly components["schemas"]["FaultRow"][];
        };
        /** TemplateComparison */
        readonly TemplateComparison: {
            /** Format: uuid */
            readonly templateUuid: string;
            /** Format: uuid */
            readonly from: string;
            /** Format: uuid */
            readonly to: string;
            /** @description At most 5000 are shown */
            readonly totalChanges: number;
            readonly changes: readonly {
                /** @enum {string} */
                readonly kind: "rule" | "role" | "document" | "table" | "field" | "signature";
                /** @enum {string} */
                readonly change: "added" | "removed" | "changed";
                readonly where: {
                    readonly documentId?: string;
                    readonly fieldName?: string;
                    readonly tableName?: string;
                    readonly signatureName?: string;
                    readonly roleId?: string;
                    readonly property?: string;
                };
                /** @description null for what was added */
                readonly before: unknown;
                /** @description null for what was removed */
                readonly after: unknown;
                /** @description The change in one sentence */
                readonly text: string;
            }[];
        };
        /**
         * TemplateCreate
         * @example {
         *       "access": "mailbox",
         *       "categories": [],
         *       "data": "<template><info><name>Order</name><expire/></info><documents><document id=\"order\"><info><title>Order</title></info><body><p>We order <field type=\"text\" name=\"goods\" roleId=\"buyer\" max=\"100\"/></p><p>Price: <field type=\"number\" name=\"price\" roleId=\"seller\" precision=\"2\"/></p></body></document></documents><flow><roles><role id=\"buyer\" title=\"Buyer\" type=\"sender\" order=\"0\"/><role id=\"seller\" title=\"Seller\" type=\"assignee\" order=\"1\"/></roles></flow></template>"
         *     }
         */
        readonly TemplateCreate: {
            /** @description mailbox, account, public, public-hidden or shared */
            readonly access: string;
            readonly categories?: readonly string[] | null;
            /** @description Template XML, 10 MiB at most */
            readonly data: string;
            readonly sharedTo?: readonly string[] | null;
            readonly sharedToMailboxGroups?: readonly string[] | null;
            readonly logoImageUuid?: string | null;
            readonly signatureAlgorithm?: ("DSTU4145" | "ECDSA_RSA") | null;
            readonly signatureContainer?: ("P7S" | "ASICE") | null;
        };
        /** TemplateImage */
        readonly TemplateImage: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly imageUuid: string;
            readonly src: string;
            readonly hash: string;
        };
        /** TemplateOfForm */
        readonly TemplateOfForm: {
            /** Format: uuid */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The same as `uuid`
             */
            readonly id: string;
            /** Format: uuid */
            readonly versionId: string;
        };
        /** TemplateOfOpenForm */
        readonly TemplateOfOpenForm: {
            /** Format: uuid */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The same as `uuid`
             */
            readonly id: string;
            /** Format: uuid */
            readonly versionId: string;
            readonly name: string;
        };
        /** TemplatePage */
        readonly TemplatePage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["SearchTemplate"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** TemplatePdf */
        readonly TemplatePdf: {
            /** Format: uuid */
            readonly uuid: string;
            readonly hash: string;
            /** @description With PARSE: the form's fields as the body of a template document */
            readonly fieldsXml: string;
            /** @description Base64; only when the service altered the PDF */
            readonly updatedPdf?: string;
        };
        /** TemplateRoles */
        readonly TemplateRoles: {
            readonly roles: readonly string[];
        };
        /** TemplateValidation */
        readonly TemplateValidation: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly templateUuid: string;
            /** Format: uuid */
            readonly versionUuid: string;
            readonly templateName: string;
        };
        /** TemplateVersion */
        readonly TemplateVersion: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly version: string;
            readonly name: string;
            /** Format: date-time */
            readonly dataCreatedAt: string;
            /** Format: date-time */
            readonly dataModifiedAt: string;
        };
        /** TemplateVersionPage */
        readonly TemplateVersionPage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["TemplateVersion"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** Token */
        readonly Token: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly id: string;
            readonly name: string;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly expireAt: string;
            readonly lastUsedAt: string | null;
            /** @description Permissions to which the token is limited; null for all of the person */
            readonly scopes: readonly string[] | null;
        };
        /**
         * TokenCreate
         * @example {
         *       "name": "CRM",
         *       "expireAt": "2030-01-01T00:00:00Z",
         *       "scopes": [
         *         2001,
         *         2004
         *       ]
         *     }
         */
        readonly TokenCreate: {
            readonly name: string;
            /** Format: date-time */
            readonly expireAt: string;
            /** @description Ids or names of permissions; left out for all of the person */
            readonly scopes?: readonly (number | string)[];
        };
        /**
         * TotpConfirmation
         * @example {
         *       "code": "123456"
         *     }
         */
        readonly TotpConfirmation: {
            /** @description The code that the app shows */
            readonly code: string;
        };
        /**
         * TotpToAdd
         * @example {
         *       "name": "Phone"
         *     }
         */
        readonly TotpToAdd: {
            /** @description The user's name for it, 1 to 255 characters */
            readonly name: string;
            /** @description The caller's password, if the sign-in is older than 15 minutes */
            readonly password?: string;
            /** @description In place of the password: a code of a second factor, or a recovery code */
            readonly code?: string;
        };
        /**
         * UploadedAttachment
         * @example {
         *       "uuid": "01930000-0000-7000-8000-000000000007",
         *       "attachmentId": "01930000-0000-7000-8000-000000000007",
         *       "filename": "terms.txt",
         *       "filesize": 49,
         *       "contentType": "text/plain"
         *     }
         */
        readonly UploadedAttachment: {
            readonly filename: string;
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly attachmentId: string;
            readonly filesize: number;
            readonly contentType: string;
            /** @description Base64; only when the service altered the PDF */
            readonly updatedPdf?: string;
        };
        /** UsedTemplate */
        readonly UsedTemplate: {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
        };
        /** UsedTemplatePage */
        readonly UsedTemplatePage: {
            /** @description Rows of the whole list */
            readonly totalElements: number;
            /** @description The limit asked for */
            readonly sizeRequested: number;
            /** @description Rows of this page */
            readonly numberOfElements: number;
            readonly data: readonly components["schemas"]["UsedTemplate"][];
            /** @description null on the last page */
            readonly nextCursor: string | null;
        };
        /** UserImportStarted */
        readonly UserImportStarted: {
            /**
             * Format: uuid
             * @description The process, for `/process-status`
             */
            readonly uuid: string;
        };
        /**
         * UserMailbox
         * @example {
         *       "uuid": "01930000-0000-7000-8000-000000000003",
         *       "mailboxUuid": "01930000-0000-7000-8000-000000000003",
         *       "userUuid": "01930000-0000-7000-8000-000000000004",
         *       "name": "Supplier",
         *       "accountUuid": "01930000-0000-7000-8000-000000000001",
         *       "accountName": "Acme Ltd",
         *       "authorization": {
         *         "roles": [
         *           {
         *             "uuid": "00000000-0000-7000-8000-000000000002",
         *             "name": "Mailbox owner",
         *             "system": true,
         *             "permissions": [
         *               1000,
         *               1001,
         *               1002,
         *               2000,
         *               2001,
         *               2002,
         *               2003,
         *               2004,
         *               2005,
         *               2006,
         *               2007,
         *               2008,
         *               2009,
         *               2010,
         *               2011,
         *               2012,
         *               2013,
         *               2014,
         *               2015,
         *               2016,
         *               2017,
         *               2018,
         *               2019,
         *               2020,
         *               3000,
         *               3001,
         *               5000,
         *               5001,
         *               5002,
         *               5003,
         *               5004,
         *               6000,
         *               6001,
         *               6002,
         *               8000,
         *               8001,
         *               8002,
         *               9000,
         *               9001,
         *               10000,
         *               10001,
         *               10002
         *             ],
         *             "description": "Everything in the mailbox"
         *           }
         *         ],
         *         "permissions": [
         *           1000,
         *           1001,
         *           1002,
         *           2000,
         *           2001,
         *           2002,
         *           2003,
         *           2004,
         *           2005,
         *           2006,
         *           2007,
         *           2008,
         *           2009,
         *           2010,
         *           2011,
         *           2012,
         *           2013,
         *           2014,
         *           2015,
         *           2016,
         *           2017,
         *           2018,
         *           2019,
         *           2020,
         *           3000,
         *           3001,
         *           5000,
         *           5001,
         *           5002,
         *           5003,
         *           5004,
         *           6000,
         *           6001,
         *           6002,
         *           8000,
         *           8001,
         *           8002,
         *           9000,
         *           9001,
         *           10000,
         *           10001,
         *           10002
         *         ]
         *       },
         *       "invited": false
         *     }
         */
        readonly UserMailbox: {
            /**
             * Format: uuid
             * @description The mailbox
             */
            readonly uuid: string;
            /** Format: uuid */
            readonly mailboxUuid: string;
            /** Format: uuid */
            readonly userUuid: string;
            readonly name: string;
            /** Format: uuid */
            readonly accountUuid: string;
            readonly accountName: string;
            readonly authorization: {
                readonly roles: readonly {
                    /** Format: uuid */
                    readonly uuid: string;
                    readonly name: string;
                    readonly system: boolean;
                    readonly permissions: readonly number[];
                    readonly description: string;
                }[];
                readonly permissions: readonly number[];
            };
            readonly invited: boolean;
        };
        /** UserName */
        readonly UserName: {
            /** Format: uuid */
            readonly uuid: string;
            readonly firstName: string;
            readonly lastName: string;
            readonly email: string;
        };
        /** UserPolicies */
        readonly UserPolicies: {
            readonly passwordPolicy: {
                readonly minLength: number;
                readonly maxLength: number;
                readonly uppercase: number;
                readonly lowercase: number;
                readonly digit: number;
                readonly specialSymbol: number;
                /** @description Most equal characters in a row; 0 for no limit */
                readonly repeatCharacter: number;
                /** @description Sessions that began with a password need a second factor */
                readonly allowWhitespace: boolean;
                /** @description Sessions that began with a password need a second factor */
                readonly preventCommonPasswords: boolean;
                /** @description Sessions that began with a password need a second factor */
                readonly preventCommonWords: boolean;
                /** @description 0 for never */
                readonly expirationDays: number;
                /** @description Days before the expiry at which people are notified; 0 for never */
                readonly notifyBeforeDays: number;
                /** @description Months of 31 days; 0 for none */
                readonly preventReuseMonths: number;
                /** @description Passwords, including the current one; 0 for none */
                readonly preventReuseCount: number;
            };
            readonly sessionPolicy: {
                /** @description A session ends this long after its last use */
                readonly sessionHours: number;
                /** @description Sessions that began with a password need a second factor */
                readonly singleSession: boolean;
                /** @description Sessions that began with a password need a second factor */
                readonly singleIpSession: boolean;
                readonly maxLoginAttempts: number;
                readonly maxAttemptsTimeoutMinutes: number;
                /** @description Empty: all addresses */
                readonly allowedIps: readonly string[];
                /** @description Empty: all addresses */
                readonly blockedIps: readonly string[];
                /** @description Longest life of an application token, in days */
                readonly applicationTokenDays: number;
                /** @description Sessions that began with a password need a second factor */
                readonly requireSecondFactor: boolean;
            };
        };
        /**
         * UserPoliciesToSet
         * @example {
         *       "passwordPolicy": {
         *         "minLength": 16
         *       },
         *       "sessionPolicy": {
         *         "sessionHours": 8
         *       }
         *     }
         */
        readonly UserPoliciesToSet: {
            readonly passwordPolicy?: {
                readonly minLength?: number;
                readonly maxLength?: number;
                readonly uppercase?: number;
                readonly lowercase?: number;
                readonly digit?: number;
                readonly specialSymbol?: number;
                /** @description Most equal characters in a row; 0 for no limit */
                readonly repeatCharacter?: number;
                /** @description Sessions that began with a password need a second factor */
                readonly allowWhitespace?: boolean;
                /** @description Sessions that began with a password need a second factor */
                readonly preventCommonPasswords?: boolean;
                /** @description Sessions that began with a password need a second factor */
                readonly preventCommonWords?: boolean;
                /** @description 0 for never */
                readonly expirationDays?: number;
                /** @description Days before the expiry at which people are notified; 0 for never */
                readonly notifyBeforeDays?: number;
                /** @description Months of 31 days; 0 for none */
                readonly preventReuseMonths?: number;
                /** @description Passwords, including the current one; 0 for none */
                readonly preventReuseCount?: number;
            };
            readonly sessionPolicy?: {
                /** @description A session ends this long after its last use */
                readonly sessionHours?: number;
                /** @description Sessions that began with a password need a second factor */
                readonly singleSession?: boolean;
                /** @description Sessions that began with a password need a second factor */
                readonly singleIpSession?: boolean;
                readonly maxLoginAttempts?: number;
                readonly maxAttemptsTimeoutMinutes?: number;
                /** @description Empty: all addresses */
                readonly allowedIps?: readonly string[];
                /** @description Empty: all addresses */
                readonly blockedIps?: readonly string[];
                /** @description Longest life of an application token, in days */
                readonly applicationTokenDays?: number;
                /** @description Sessions that began with a password need a second factor */
                readonly requireSecondFactor?: boolean;
            };
        };
        /** UserRef */
        readonly UserRef: {
            /** Format: uuid */
            readonly uuid: string;
            readonly email: string;
            readonly firstName: string;
            readonly lastName: string;
            /** @description Of corporate users */
            readonly phone: string | null;
            /** @enum {string} */
            readonly status: "PENDING_INVITE" | "ACTIVE" | "BLOCKED" | "PENDING_PASSWORD" | "DELETED";
            /** Format: date-time */
            readonly createdAt: string;
            /** @description Their email address is on a domain of this account */
            readonly corporateUser: boolean;
            /** @description Always empty */
            readonly fields: Record<string, never>;
        };
        /**
         * UserReport
         * @example {
         *       "searchParams": {}
         *     }
         */
        readonly UserReport: {
            /** @description These; not with searchParams */
            readonly uuids?: readonly string[] | null;
            /** @description Those that match; `{}` for all */
            readonly searchParams?: components["schemas"]["AccountUserSearch"] | null;
        };
        /** UserSession */
        readonly UserSession: {
            /** Format: uuid */
            readonly uuid: string;
            /**
             * Format: date-time
             * @description The time of the sign-in
             */
            readonly createdAt: string;
            /** @description Recorded once a minute */
            readonly lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description The end without further use
             */
            readonly expireAt: string;
            /** @description The proof that it began with; null for a session older than this property */
            readonly kind: ("password" | "passkey" | "registration" | "provider") | null;
            /** @description The IP address of the sign-in */
            readonly address: string | null;
            /** @description The browser or program of the sign-in; null for a session older than this property */
            readonly userAgent: string | null;
            /** @description Whether this request belongs to it */
            readonly current: boolean;
        };
        /** ValidCode */
        readonly ValidCode: {
            readonly email: string;
            /** @enum {string} */
            readonly type: "REGISTRATION" | "PASSWORD" | "INVITE";
            /** @description The email address is already registered */
            readonly registered: boolean;
            /** @description For INVITE: the inviting account */
            readonly accountName?: string;
        };
        /**
         * ViewPreferences
         * @description All preferences of the caller in the mailbox
         */
        readonly ViewPreferences: {
            readonly [key: string]: string;
        };
        /**
         * ViewPreferencesToSet
         * @description Texts by key; a key has no comma. Other keys keep their texts
         * @example {
         *       "inbox.columns": "subject,sender"
         *     }
         */
        readonly ViewPreferencesToSet: {
            readonly [key: string]: string;
        };
        /**
         * WholeGrants
         * @example {
         *       "account": {
         *         "uuid": "01930000-0000-7000-8000-000000000aa1",
         *         "roles": [],
         *         "permissions": [
         *           10013
         *         ]
         *       },
         *       "mailboxes": []
         *     }
         */
        readonly WholeGrants: {
            readonly account: {
                /** Format: uuid */
                readonly uuid: string;
                /** @description None when left out */
                readonly roles?: readonly string[];
                /** @description Permission ids granted in addition to those of the roles; none when left out */
                readonly permissions?: readonly number[];
            };
            /** @description Mailboxes whose grants are replaced; those of others are retained */
            readonly mailboxes?: readonly {
                /** Format: uuid */
                readonly uuid: string;
                /** @description None when left out */
                readonly roles?: readonly string[];
                /** @description Permission ids granted in addition to those of the roles; none when left out */
                readonly permissions?: readonly number[];
            }[] | null;
        };
        /** ZipEntity */
        readonly ZipEntity: {
            readonly name: string;
            readonly displayName: string;
            /** @enum {string} */
            readonly type: "folder" | "file";
            /** @description Of a folder: everything in it */
            readonly selected: boolean;
            readonly children: readonly {
                readonly name: string;
                readonly displayName: string;
                /** @enum {string} */
                readonly type: "folder" | "file";
                /** @description Of a folder: everything in it */
                readonly selected: boolean;
                readonly children: readonly Record<string, never>[];
            }[];
        };
        /** ZipStructure */
        readonly ZipStructure: {
            readonly zipEntities: readonly components["schemas"]["ZipEntity"][];
            readonly defaultDownloadOptions: boolean;
        };
        /**
         * ZipStructureInput
         * @example {
         *       "title": "Documents",
         *       "names": [
         *         "documents/order"
         *       ],
         *       "defaultDownloadOptions": true
         *     }
         */
        readonly ZipStructureInput: {
            /** @description 1–50 characters */
            readonly title: string;
            /** @description `name`s of the tree */
            readonly names: readonly string[];
            readonly defaultDownloadOptions?: boolean | null;
        };
        /** ZipStructureTitles */
        readonly ZipStructureTitles: {
            readonly titles: readonly string[];
            readonly showDefaultDownloadOptions: boolean;
        };
        readonly SessionLoginInput: {
            readonly body: components["schemas"]["Login"];
        };
        readonly SessionFinishSecondFactorInput: {
            readonly body: components["schemas"]["SecondFactorLogin"];
        };
        readonly SessionStartPasskeyAsSecondFactorInput: {
            readonly body: components["schemas"]["SecondFactorToStart"];
        };
        readonly SessionLoginWithPasskeyInput: {
            readonly body: components["schemas"]["PasskeyLogin"];
        };
        readonly SessionFindProviderInput: {
            readonly email: string;
        };
        readonly SessionFinishSignOnInput: {
            readonly body: components["schemas"]["SsoLogin"];
        };
        readonly SessionConfirmSignOnEmailInput: {
            /** @description The code that an email brought */
            readonly code: string;
            /** @description The address that the email went to */
            readonly emailToMatch: string;
        };
        readonly RegistrationRegisterInput: {
            /** @description The code from the email */
            readonly code: string;
            /**
             * @description REGISTRATION when left out
             * @enum {string}
             */
            readonly codeType?: "REGISTRATION" | "INVITE";
            readonly body: components["schemas"]["Registration"];
        };
        readonly RegistrationValidateCodeInput: {
            /** @description The code from the email */
            readonly code: string;
            /**
             * @description REGISTRATION when left out
             * @enum {string}
             */
            readonly type?: "REGISTRATION" | "PASSWORD" | "INVITE";
        };
        readonly RegistrationSendCodeInput: {
            readonly body: components["schemas"]["EmailToAddress"];
        };
        readonly RegistrationSendPasswordCodeInput: {
            readonly body: components["schemas"]["EmailToAddress"];
        };
        readonly RegistrationResetPasswordInput: {
            /** @description The code from the email */
            readonly code: string;
            readonly body: components["schemas"]["PasswordReset"];
        };
        readonly RegistrationRenewPasswordInput: {
            readonly body: components["schemas"]["PasswordRenewal"];
        };
        readonly UserSessionsListOutput: readonly components["schemas"]["UserSession"][];
        readonly UserSessionsEndInput: {
            /**
             * Format: uuid
             * @description UUID of the sessions, in any case
             */
            readonly uuid: string;
        };
        readonly TokensListOutput: readonly components["schemas"]["Token"][];
        readonly TokensCreateInput: {
            readonly body: components["schemas"]["TokenCreate"];
        };
        readonly TokensRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the token, in any case
             */
            readonly id: string;
        };
        readonly SecondFactorsAddTotpInput: {
            readonly body: components["schemas"]["TotpToAdd"];
        };
        readonly SecondFactorsConfirmTotpInput: {
            /**
             * Format: uuid
             * @description UUID of the totp, in any case
             */
            readonly uuid: string;
            readonly body: components["schemas"]["TotpConfirmation"];
        };
        readonly SecondFactorsStartPasskeyInput: {
            readonly body?: components["schemas"]["PasskeyToStart"];
        };
        readonly SecondFactorsAddPasskeyInput: {
            readonly body: components["schemas"]["PasskeyToAdd"];
        };
        readonly SecondFactorsRenewRecoveryCodesInput: {
            readonly body?: components["schemas"]["RecoveryCodesToRenew"];
        };
        readonly SecondFactorsRenameInput: {
            /**
             * Format: uuid
             * @description UUID of the second-factor, in any case
             */
            readonly uuid: string;
            readonly body: components["schemas"]["SecondFactorToRename"];
        };
        readonly SecondFactorsRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the second-factor, in any case
             */
            readonly uuid: string;
            readonly body?: components["schemas"]["SecondFactorRemoval"];
        };
        readonly ServiceSetUpInput: {
            readonly body: components["schemas"]["FirstOwner"];
        };
        readonly ServiceFormulaInput: {
            /**
             * @example [
             *       {
             *         "documentId": "order",
             *         "formulas": {
             *           "total": "PRODUCT({count},{price})"
             *         },
             *         "arguments": {
             *           "count": "3",
             *           "price": "9.99"
             *         }
             *       }
             *     ]
             */
            readonly body: readonly {
                readonly documentId: string;
                readonly formulas: {
                    readonly [key: string]: string | {
                        readonly formula: string;
                        readonly precision?: number;
                        readonly trailingZeros?: boolean;
                    };
                };
                readonly arguments?: {
                    readonly [key: string]: ((string | number) | null) | readonly ((string | number) | null)[];
                } | null;
            }[];
        };
        /** @description By document and name; "" where nothing comes out */
        readonly ServiceFormulaOutput: {
            readonly [key: string]: {
                readonly [key: string]: string;
            };
        };
        readonly ServiceBarcodeInput: {
            /** @description One of the 14 types of barcode fields */
            readonly type: string;
            /** @description Content; a sample when left out */
            readonly value?: string;
        };
        readonly ServiceParseCsvInput: {
            /** @description Whether the first row names the columns */
            readonly headerFirstRow?: boolean;
            /** @description `,`, `;`, a tab (also as `\t`) or a space; guessed if left out */
            readonly delimiter?: string;
            /** @description `"`, `'` or empty */
            readonly quote?: string;
            /** @description `\`, `"` or empty */
            readonly escape?: string;
            /** @description UTF-8, UTF-16, UTF-16LE, UTF-16BE, windows-1251 or windows-1252; guessed if left out */
            readonly encoding?: string;
            readonly body: components["schemas"]["CsvText"];
        };
        readonly ServiceParseCsvOutput: readonly (readonly string[])[] | components["schemas"]["DictionaryImportPreview"];
        readonly ProfileReplaceInput: {
            readonly body: components["schemas"]["ProfileToChange"];
        };
        readonly ProfileUpdateInput: {
            readonly body: components["schemas"]["ProfilePatch"];
        };
        readonly ProfileGetOfInput: {
            /**
             * Format: uuid
             * @description UUID of the profile, in any case
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly ProfileReplaceOfInput: {
            /**
             * Format: uuid
             * @description UUID of the profile, in any case
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["ProfileToChange"];
        };
        readonly ProfileUpdateOfInput: {
            /**
             * Format: uuid
             * @description UUID of the profile, in any case
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["ProfilePatch"];
        };
        readonly ProfileChangePasswordInput: {
            readonly body: components["schemas"]["PasswordChange"];
        };
        readonly ProfileSetSignatureInput: {
            readonly body?: string | null;
        };
        readonly ProfileSetInitialsInput: {
            readonly body?: string | null;
        };
        readonly ProfileAvatarInput: {
            /**
             * Format: uuid
             * @description UUID of the avatar, in any case
             */
            readonly id: string;
            /** @description Where there is no picture, draw the initials of the name as an SVG */
            readonly initials?: boolean;
        };
        readonly ProfilePreviewRemovalInput: {
            /** @description true: no account and no mailbox is removed with the person */
            readonly leaveExisting?: boolean;
        };
        readonly ProfileRemoveInput: {
            /** @description The person's email address in capitals */
            readonly checkMessage: string;
            /** @description true: no account and no mailbox is removed with the person */
            readonly leaveExisting: boolean;
            readonly body?: components["schemas"]["SelfRemoval"];
        };
        readonly AccountInvitationsListInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /**
             * Format: uuid
             * @description Lists the invitations of this account instead of the caller's
             */
            readonly accountUuid?: string;
        };
        readonly AccountInvitationsCreateInput: {
            readonly body: components["schemas"]["AccountInvite"];
        };
        readonly AccountInvitationsReplaceInput: {
            /**
             * Format: uuid
             * @description UUID of the invite, in any case
             */
            readonly id: string;
            readonly body: components["schemas"]["AccountInviteChange"];
        };
        readonly AccountInvitationsAcceptInput: {
            /** @description UUID of the accept, in any case */
            readonly code: string;
        };
        readonly AccountInvitationsValidateInput: {
            readonly code: string;
            /** @description The address that the email was sent to */
            readonly email: string;
        };
        readonly AccountInvitationsDeclineInput: {
            /** @description UUID of the decline, in any case */
            readonly code: string;
        };
        readonly AccountInvitationsRevokeInput: {
            /**
             * Format: uuid
             * @description UUID of the invite, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the {accountUuid}, in any case
             */
            readonly userUuid: string;
        };
        readonly AccountInvitationsResendInput: {
            /**
             * Format: uuid
             * @description UUID of the invite, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the {accountUuid}, in any case
             */
            readonly userUuid: string;
        };
        readonly AccountsCreateInput: {
            readonly body: components["schemas"]["AccountToCreate"];
        };
        readonly AccountsGetInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly AccountsUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["AccountToChange"];
        };
        readonly AccountsRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /** @description The account's name in capitals */
            readonly checkMessage?: string;
            readonly body?: components["schemas"]["AccountRemoval"];
        };
        readonly AccountsOfMailboxInput: {
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly uuid: string;
        };
        readonly AccountsUsageInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly AccountsLogoInput: {
            /**
             * Format: uuid
             * @description UUID of the logo, in any case
             */
            readonly accountUuid: string;
            /** @description Where there is no picture, draw the initials of the name as an SVG */
            readonly initials?: boolean;
        };
        readonly AccountsBrandLogoInput: {
            /**
             * Format: uuid
             * @description UUID of the brand-logo, in any case
             */
            readonly accountUuid: string;
            /** @description Where there is no picture, draw the initials of the name as an SVG */
            readonly initials?: boolean;
        };
        readonly AccountsPoliciesInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly AccountsSetPoliciesInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["UserPoliciesToSet"];
        };
        readonly AccountsTrustInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly AccountsTrustOutput: readonly components["schemas"]["CryptoConfig"][];
        readonly AccountsSaveTrustInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: readonly components["schemas"]["CryptoConfigToSave"][];
        };
        readonly AccountsLegalHoldsInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly AccountsLegalHoldsOutput: readonly components["schemas"]["LegalHold"][];
        readonly AccountsSetLegalHoldInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["LegalHoldToSet"];
        };
        readonly AccountsSetLegalHoldOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly AccountsLiftLegalHoldInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the legal-holds, in any case
             */
            readonly holdUuid: string;
            readonly body: components["schemas"]["LegalHoldToLift"];
        };
        readonly AccountsRemoveTrustInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: readonly string[];
        };
        readonly UsersSearchInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            readonly body?: components["schemas"]["AccountUserSearch"];
        };
        readonly UsersSearchColleaguesInput: {
            /** @description Words of names and email address, each in any place; a whole email address finds anybody */
            readonly keyword: string;
            /**
             * Format: uuid
             * @description Members of this account are left out
             */
            readonly exclude?: string;
        };
        readonly UsersSearchColleaguesOutput: readonly components["schemas"]["UserRef"][];
        readonly UsersNamesInput: {
            /**
             * @example [
             *       "01930000-0000-7000-8000-0000000000e1"
             *     ]
             */
            readonly body: readonly string[];
        };
        /** @description By the id of each person */
        readonly UsersNamesOutput: {
            readonly [key: string]: components["schemas"]["UserName"];
        };
        readonly UsersGetInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the user, in any case
             */
            readonly userUuid: string;
        };
        readonly UsersErasuresInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly UsersErasuresOutput: readonly components["schemas"]["OpenErasure"][];
        readonly UsersPreviewErasureInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the user, in any case
             */
            readonly userUuid: string;
        };
        readonly UsersAddInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["CorporateUserToAdd"];
        };
        readonly UsersImportInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly file: FileInput;
        };
        readonly UsersImportExampleInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly UsersSendWelcomeInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the user, in any case
             */
            readonly userUuid: string;
        };
        readonly UsersRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /** @description The account's name in capitals */
            readonly checkMessage?: string;
            /**
             * @example [
             *       {
             *         "uuid": "01930000-0000-7000-8000-0000000000e1"
             *       }
             *     ]
             */
            readonly body: readonly {
                /** Format: uuid */
                readonly uuid: string;
            }[] | components["schemas"]["AccountUserRemoval"];
        };
        readonly UsersResetSecondFactorsInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the user, in any case
             */
            readonly userUuid: string;
            readonly body?: components["schemas"]["SecondFactorsToReset"];
        };
        readonly UsersBlockInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /** @description UUID of the block-users, in any case */
            readonly flag: boolean;
            /**
             * @example [
             *       {
             *         "uuid": "01930000-0000-7000-8000-0000000000e1"
             *       }
             *     ]
             */
            readonly body: readonly {
                /** Format: uuid */
                readonly uuid: string;
            }[] | components["schemas"]["AccountUserBlock"];
        };
        readonly UsersAccountPermissionsInput: {
            /**
             * Format: uuid
             * @description UUID of the permission, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly UsersSetAccountPermissionsInput: {
            /**
             * Format: uuid
             * @description UUID of the permission, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["Grants"];
        };
        readonly UsersChangeAccountPermissionsInput: {
            /**
             * Format: uuid
             * @description UUID of the permission, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["Grants"];
        };
        readonly UsersRemoveAccountPermissionsInput: {
            /**
             * Format: uuid
             * @description UUID of the permission, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly UsersSetAllPermissionsInput: {
            /**
             * Format: uuid
             * @description UUID of the permission, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["WholeGrants"];
        };
        readonly UsersRemoveAccountPermissionInput: {
            /**
             * Format: uuid
             * @description UUID of the permission, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /** @description UUID of the {accountUuid}, in any case */
            readonly permissionId: number;
        };
        readonly UsersRemoveAccountRoleInput: {
            /**
             * Format: uuid
             * @description UUID of the permission, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the role, in any case
             */
            readonly roleUuid: string;
        };
        readonly UsersMailboxPermissionsInput: {
            /**
             * Format: uuid
             * @description UUID of the permission, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
        };
        readonly UsersSetMailboxPermissionsInput: {
            /**
             * Format: uuid
             * @description UUID of the permission, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
            readonly body: components["schemas"]["MailboxGrants"];
        };
        readonly UsersChangeMailboxPermissionsInput: {
            /**
             * Format: uuid
             * @description UUID of the permission, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
            readonly body: components["schemas"]["MailboxGrants"];
        };
        readonly UsersRemoveMailboxPermissionsInput: {
            /**
             * Format: uuid
             * @description UUID of the permission, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
        };
        readonly UsersRemoveMailboxPermissionInput: {
            /**
             * Format: uuid
             * @description UUID of the permission, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
            /** @description UUID of the {mailboxUuid}, in any case */
            readonly permissionId: number;
        };
        readonly UsersRemoveMailboxRoleInput: {
            /**
             * Format: uuid
             * @description UUID of the permission, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
            /**
             * Format: uuid
             * @description UUID of the role, in any case
             */
            readonly roleUuid: string;
        };
        readonly RolesListInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly RolesListOfAccountInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /**
             * @description The kind of place it is granted in, which decides the meaning of the permission ids
             * @enum {string}
             */
            readonly type?: "account" | "mailbox";
            /** @description Text in the name, ignoring case and accents */
            readonly name?: string;
            /** @description Permission ids that each role has */
            readonly permissions?: readonly number[];
        };
        readonly RolesCreateInput: {
            readonly body: components["schemas"]["RoleCreate"];
        };
        readonly RolesGetInput: {
            /**
             * Format: uuid
             * @description UUID of the role, in any case
             */
            readonly uuid: string;
        };
        readonly RolesUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the role, in any case
             */
            readonly uuid: string;
            readonly body: components["schemas"]["RoleChange"];
        };
        readonly RolesRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the role, in any case
             */
            readonly uuid: string;
        };
        readonly DomainsListInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /** @description In any place of the name, in either form */
            readonly keyword?: string;
            /**
             * @description VERIFIED: ACTIVE or INACTIVE
             * @enum {string}
             */
            readonly status?: "UNVERIFIED" | "INACTIVE" | "ACTIVE" | "VERIFIED";
        };
        readonly DomainsAddInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["AccountDomainToRegister"];
        };
        readonly DomainsGetInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the domain, in any case
             */
            readonly domainUuid: string;
        };
        readonly DomainsUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the domain, in any case
             */
            readonly domainUuid: string;
            readonly body: components["schemas"]["AccountDomainToChange"];
        };
        readonly DomainsChangeInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the domain, in any case
             */
            readonly domainUuid: string;
            /**
             * @description UUID of the {domainUuid}, in any case
             * @enum {string}
             */
            readonly action: "verify" | "confirm" | "activate" | "deactivate" | "check";
            readonly body?: components["schemas"]["AccountDomainAction"];
        };
        readonly DomainsRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the domain, in any case
             */
            readonly domainUuid: string;
        };
        readonly ProvidersListInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
        };
        readonly ProvidersListOutput: readonly components["schemas"]["ListedProvider"][];
        readonly ProvidersAddInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            readonly body: components["schemas"]["SamlProviderToMake"];
        };
        readonly ProvidersGetInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            /**
             * Format: uuid
             * @description UUID of the idp, in any case
             */
            readonly id: string;
        };
        readonly ProvidersUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            /**
             * Format: uuid
             * @description UUID of the idp, in any case
             */
            readonly id: string;
            readonly body: components["schemas"]["SamlProviderToChange"];
        };
        readonly ProvidersRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            /**
             * Format: uuid
             * @description UUID of the idp, in any case
             */
            readonly id: string;
        };
        readonly OauthProvidersListInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
        };
        readonly OauthProvidersListOutput: readonly components["schemas"]["ListedProvider"][];
        readonly OauthProvidersAddInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            readonly body: components["schemas"]["OauthProviderToMake"];
        };
        readonly OauthProvidersGetInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            /**
             * Format: uuid
             * @description UUID of the oauth-provider, in any case
             */
            readonly id: string;
        };
        readonly OauthProvidersUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            /**
             * Format: uuid
             * @description UUID of the oauth-provider, in any case
             */
            readonly id: string;
            readonly body: components["schemas"]["OauthProviderToChange"];
        };
        readonly OauthProvidersRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            /**
             * Format: uuid
             * @description UUID of the oauth-provider, in any case
             */
            readonly id: string;
        };
        readonly OauthProvidersAttemptsInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            /**
             * Format: uuid
             * @description UUID of the oauth-provider, in any case
             */
            readonly id: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly OauthProvidersTestInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            /**
             * Format: uuid
             * @description UUID of the oauth-provider, in any case
             */
            readonly id: string;
        };
        readonly SamlProvidersListInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
        };
        readonly SamlProvidersListOutput: readonly components["schemas"]["ListedProvider"][];
        readonly SamlProvidersAddInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            readonly body: components["schemas"]["SamlProviderToMake"];
        };
        readonly SamlProvidersGetInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            /**
             * Format: uuid
             * @description UUID of the saml-provider, in any case
             */
            readonly id: string;
        };
        readonly SamlProvidersUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            /**
             * Format: uuid
             * @description UUID of the saml-provider, in any case
             */
            readonly id: string;
            readonly body: components["schemas"]["SamlProviderToChange"];
        };
        readonly SamlProvidersRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            /**
             * Format: uuid
             * @description UUID of the saml-provider, in any case
             */
            readonly id: string;
        };
        readonly SamlProvidersAttemptsInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            /**
             * Format: uuid
             * @description UUID of the saml-provider, in any case
             */
            readonly id: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly SamlProvidersTestInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountId: string;
            /**
             * Format: uuid
             * @description UUID of the saml-provider, in any case
             */
            readonly id: string;
        };
        readonly MailboxesListOutput: readonly components["schemas"]["UserMailbox"][];
        readonly MailboxesListOfAccountInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly MailboxesListOfAccountOutput: readonly {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
        }[];
        readonly MailboxesListNamesInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /** @description Words of names, aliases and email addresses, or an id */
            readonly keyword?: string;
            /** @description Fills `groups`, which is empty otherwise */
            readonly withGroups?: boolean;
            /** @description Only mailboxes of one of these groups */
            readonly group?: readonly string[];
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly MailboxesSearchInput: {
            /** @description Alias, contact, email address of a person, name or UUID; all words must match */
            readonly q: string;
            /**
             * @description ALIAS: search aliases and contacts only; UUID: search ids only
             * @enum {string}
             */
            readonly type?: "ALIAS" | "UUID";
        };
        readonly MailboxesSearchOutput: readonly components["schemas"]["MailboxSearchResult"][];
        readonly MailboxesSearchParticipantsInput: {
            /** @description Alias, contact, email address of a person, name or UUID; all words must match */
            readonly q: string;
            /**
             * @description Narrows nothing: every mailbox may be either
             * @enum {string}
             */
            readonly type: "SENDER" | "RECIPIENT";
        };
        readonly MailboxesSearchParticipantsOutput: readonly components["schemas"]["MailboxSearchResult"][];
        readonly MailboxesInfoInput: {
            readonly accountName?: boolean;
            readonly accountITN?: boolean;
            readonly body: components["schemas"]["MailboxesToName"];
        };
        readonly MailboxesInfoOutput: {
            readonly [key: string]: components["schemas"]["MailboxInfo"];
        };
        readonly MailboxesCreateInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["MailboxToCreate"];
        };
        readonly MailboxesGetInput: {
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
        };
        readonly MailboxesReplaceInput: {
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
            readonly body: components["schemas"]["MailboxToReplace"];
        };
        readonly MailboxesUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
            readonly body: components["schemas"]["MailboxToChange"];
        };
        readonly MailboxesArchiveInput: {
            /** @description The name of the mailbox in capitals */
            readonly checkMessage: string;
            /**
             * Format: uuid
             * @description The mailbox of the account that takes over
             */
            readonly moveEntitiesToMailbox?: string;
        };
        readonly MailboxesLeaveInput: {
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
        };
        readonly MailboxesRemoveUsersInput: {
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
        };
        readonly MailboxesLogoInput: {
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
        };
        readonly MailboxesFoldersInput: {
            readonly body?: components["schemas"]["FolderNames"];
        };
        /** @description Names of counters of `GET /mailbox/stat` */
        readonly MailboxesFoldersOutput: readonly string[];
        readonly MailboxesUsedTemplatesInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /** @description Part of the name; case and accents are ignored */
            readonly name?: string;
        };
        readonly MailboxesActivityInput: {
            /**
             * Format: date-time
             * @description Since this time; 3 days before `to` if left out
             */
            readonly from?: string;
            /**
             * Format: date-time
             * @description Before this time; now if left out
             */
            readonly to?: string;
            /** @description Of one of these actions: `envelope-sent` */
            readonly action?: readonly string[];
            /** @description About one of these kinds of objects */
            readonly objectType?: readonly ("envelope" | "template" | "attachment" | "dictionary" | "mailbox" | "account" | "user" | "token" | "role" | "account_domain" | "account_sso_id_provider" | "crypto_config" | "mailbox_label" | "mailbox_filter" | "mailbox_alias" | "category" | "scenario" | "approval_flow")[];
            /** @description About one of these */
            readonly objectId?: readonly string[];
            /** @description By one of these people */
            readonly operatorId?: readonly string[];
            /** @description From one of these */
            readonly source?: readonly ("WEB" | "API" | "JOB")[];
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly MailboxesAutoDelegationInput: {
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
        };
        readonly MailboxesSetAutoDelegationInput: {
            /**
             * Format: uuid
             * @description UUID of the mailbox, in any case
             */
            readonly mailboxUuid: string;
            readonly body: components["schemas"]["AutoDelegation"];
        };
        readonly MailboxGroupsListInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /** @description Words of the name, or an id */
            readonly keyword?: string;
            /** @description By name from A to Z when true or left out, else from Z to A */
            readonly asc?: boolean;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly MailboxGroupsCreateInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["MailboxGroupToSave"];
        };
        readonly MailboxGroupsInfoInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["MailboxGroupsToName"];
        };
        readonly MailboxGroupsInfoOutput: readonly {
            /** Format: uuid */
            readonly uuid: string;
            readonly name: string;
        }[];
        readonly MailboxGroupsGetInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the mailbox-group, in any case
             */
            readonly groupUuid: string;
        };
        readonly MailboxGroupsUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the mailbox-group, in any case
             */
            readonly groupUuid: string;
            readonly body: components["schemas"]["MailboxGroupToSave"];
        };
        readonly MailboxGroupsRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the mailbox-group, in any case
             */
            readonly groupUuid: string;
        };
        readonly MailboxGroupsAddMailboxesInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the mailbox-group, in any case
             */
            readonly groupUuid: string;
            readonly body: components["schemas"]["MailboxesOfGroup"];
        };
        readonly MailboxGroupsRemoveMailboxesInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the mailbox-group, in any case
             */
            readonly groupUuid: string;
            readonly body: components["schemas"]["MailboxesOfGroup"];
        };
        readonly AliasesSetInput: {
            readonly body: components["schemas"]["Alias"];
        };
        readonly AliasesRemoveInput: {
            /** @description The alias */
            readonly name: string;
        };
        readonly AliasesGetInput: {
            /** @description true: qualified aliases only; false: the others only */
            readonly qualified?: boolean;
        };
        readonly AliasesGetOutput: readonly components["schemas"]["Alias"][];
        readonly AliasesFindInput: {
            /** @description UUID of the qualifiedID, in any case */
            readonly qualifiedId: string;
        };
        readonly AliasesFindOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly ContactsListInput: {
            /** @description Words of the name */
            readonly keyword?: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly ContactsCreateInput: {
            readonly body: components["schemas"]["ContactToSave"];
        };
        readonly ContactsUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the contact, in any case
             */
            readonly uuid: string;
            readonly body: components["schemas"]["ContactToSave"];
        };
        readonly ContactsRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the contact, in any case
             */
            readonly uuid: string;
        };
        readonly SavedFiltersListOutput: readonly components["schemas"]["SavedFilter"][];
        readonly SavedFiltersCreateInput: {
            readonly body: components["schemas"]["SavedFilterToCreate"];
        };
        readonly SavedFiltersCreateOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly SavedFiltersGetInput: {
            /**
             * Format: uuid
             * @description UUID of the filterSettings, in any case
             */
            readonly uuid: string;
        };
        readonly SavedFiltersReplaceInput: {
            /**
             * Format: uuid
             * @description UUID of the filterSettings, in any case
             */
            readonly uuid: string;
            readonly body: components["schemas"]["SavedFilterToChange"];
        };
        readonly SavedFiltersRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the filterSettings, in any case
             */
            readonly uuid: string;
        };
        readonly ViewPreferencesGetInput: {
            /** @description Unknown keys are left out */
            readonly key: readonly string[];
        };
        readonly ViewPreferencesSetInput: {
            readonly body: components["schemas"]["ViewPreferencesToSet"];
        };
        readonly ViewPreferencesRemoveInput: {
            /** @description All keys when left out */
            readonly key?: readonly string[];
        };
        readonly LabelsListOutput: readonly components["schemas"]["Label"][];
        readonly LabelsCreateInput: {
            readonly body: components["schemas"]["LabelToSave"];
        };
        readonly LabelsUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the label, in any case
             */
            readonly uuid: string;
            readonly body: components["schemas"]["LabelToSave"];
        };
        readonly LabelsRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the label, in any case
             */
            readonly uuid: string;
        };
        readonly LabelsAssignInput: {
            readonly body: components["schemas"]["LabelAssignment"];
        };
        readonly LabelsUnassignInput: {
            readonly body: components["schemas"]["LabelAssignment"];
        };
        readonly CategoriesListInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /**
             * @description One access level; `pub` is `public`
             * @enum {string}
             */
            readonly access?: "mailbox" | "account" | "public" | "pub";
        };
        readonly CategoriesListOfLevelInput: {
            /**
             * @description UUID of the category, in any case
             * @enum {string}
             */
            readonly uuid: "mailbox" | "account" | "public" | "public-hidden" | "shared" | "official" | "pub";
        };
        readonly CategoriesListOfLevelOutput: readonly components["schemas"]["Category"][];
        readonly CategoriesCreateInput: {
            readonly body: components["schemas"]["CategoryInput"];
        };
        readonly CategoriesUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the category, in any case
             */
            readonly uuid: string;
            readonly body: components["schemas"]["CategoryInput"];
        };
        readonly CategoriesRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the category, in any case
             */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description A category of the mailbox that becomes the parent of its subcategories
             */
            readonly moveTo?: string;
            /** @description Its subcategories move to the top level */
            readonly keepChildren?: boolean;
        };
        readonly DictionariesListInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /** @description Part of name or description; case and accents are ignored; or an id */
            readonly keyword?: string;
            /**
             * @description Access level; `pub` is `public`
             * @enum {string}
             */
            readonly level?: "mailbox" | "account" | "public" | "pub" | "public-hidden" | "official" | "shared";
            readonly withColumns?: boolean;
        };
        readonly DictionariesCreateInput: {
            readonly body?: components["schemas"]["DictionaryDetails"];
        };
        readonly DictionariesGetInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            readonly withColumns?: boolean;
            readonly withRecordsCount?: boolean;
        };
        readonly DictionariesUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            readonly body: components["schemas"]["DictionaryDetails"];
        };
        readonly DictionariesArchiveInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
        };
        readonly DictionariesCheckInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
        };
        readonly DictionariesAddColumnInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            readonly body: components["schemas"]["DictionaryColumnDetails"];
        };
        readonly DictionariesUpdateColumnInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            /**
             * Format: uuid
             * @description UUID of the column, in any case
             */
            readonly columnUuid: string;
            readonly body: components["schemas"]["DictionaryColumnDetails"];
        };
        readonly DictionariesRemoveColumnInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            /**
             * Format: uuid
             * @description UUID of the column, in any case
             */
            readonly columnUuid: string;
        };
        readonly DictionariesColumnValuesInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            /**
             * Format: uuid
             * @description UUID of the column, in any case
             */
            readonly columnUuid: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            readonly body?: components["schemas"]["DictionarySelectable"];
        };
        readonly DictionariesCheckColumnInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            /**
             * Format: uuid
             * @description UUID of the column, in any case
             */
            readonly columnUuid: string;
        };
        readonly DictionariesStartExportInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            /** @description Begin CSV with a byte order mark, which some spreadsheets require */
            readonly bom?: boolean;
            /** @description Put an apostrophe before cells that a spreadsheet would run as a formula, in CSV */
            readonly safe?: boolean;
            readonly body?: components["schemas"]["DictionaryExport"];
        };
        readonly DictionariesExportStatusInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            /**
             * Format: uuid
             * @description UUID of the status, in any case
             */
            readonly taskUuid: string;
        };
        readonly DictionariesExportFileInput: {
            /** @description The code of a fileUrl */
            readonly code: string;
        };
        readonly RecordsListInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /**
             * Format: date-time
             * @description An instant in the past; now if left out
             */
            readonly at?: string;
        };
        readonly RecordsSearchInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            readonly body?: components["schemas"]["DictionaryFilters"];
        };
        readonly RecordsCreateInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            /** @description An array of values is one record; else an array of records */
            readonly body: readonly (components["schemas"]["DictionaryValue"] | readonly components["schemas"]["DictionaryValue"][])[];
        };
        readonly RecordsGetInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            /**
             * Format: uuid
             * @description UUID of the record, in any case
             */
            readonly recordUuid: string;
        };
        readonly RecordsValueInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            /**
             * Format: uuid
             * @description UUID of the record, in any case
             */
            readonly recordUuid: string;
            /**
             * Format: uuid
             * @description UUID of the column, in any case
             */
            readonly columnUuid: string;
        };
        readonly RecordsUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            /**
             * Format: uuid
             * @description UUID of the record, in any case
             */
            readonly recordUuid: string;
            readonly body: readonly components["schemas"]["DictionaryValue"][];
        };
        readonly RecordsRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            readonly body: readonly components["schemas"]["DictionaryRecordId"][];
        };
        readonly RecordsRemoveOutput: readonly components["schemas"]["DictionaryRecordId"][];
        readonly RecordsFindByValuesInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            readonly body: components["schemas"]["DictionaryValuesWanted"];
        };
        /** @description The oldest record with each value */
        readonly RecordsFindByValuesOutput: {
            readonly [key: string]: string;
        };
        readonly ImportsUploadInput: {
            /**
             * Format: uuid
             * @description UUID of the dictionary, in any case
             */
            readonly dictionaryUuid: string;
            readonly file: FileInput;
        };
        readonly ImportsGetInput: {
            /**
             * Format: uuid
             * @description UUID of the upload, in any case
             */
            readonly id: string;
        };
        readonly ImportsPreviewInput: {
            /**
             * Format: uuid
             * @description UUID of the upload, in any case
             */
            readonly id: string;
            /** @description Whether the first row names the columns */
            readonly headerFirstRow?: boolean;
            /** @description `,`, `;`, a tab (also as `\t`) or a space; guessed if left out */
            readonly delimiter?: string;
            /** @description `"`, `'` or empty */
            readonly quote?: string;
            /** @description `\`, `"` or empty */
            readonly escape?: string;
            /** @description UTF-8, UTF-16, UTF-16LE, UTF-16BE, windows-1251 or windows-1252; guessed if left out */
            readonly encoding?: string;
        };
        readonly ImportsConfirmInput: {
            /**
             * Format: uuid
             * @description UUID of the upload, in any case
             */
            readonly id: string;
            readonly body: components["schemas"]["DictionaryImportSettings"];
        };
        readonly ImportsCancelInput: {
            /**
             * Format: uuid
             * @description UUID of the upload, in any case
             */
            readonly id: string;
        };
        readonly AuditSearchInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            readonly body: components["schemas"]["ActivitySearch"];
        };
        readonly ReportsOfEnvelopesInput: {
            readonly body: components["schemas"]["EnvelopeReport"];
        };
        readonly ReportsOfAuditInput: {
            readonly body: components["schemas"]["ActivitySearch"];
        };
        readonly ReportsOfUsersInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["UserReport"];
        };
        readonly ReportsOfMailboxesInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["MailboxReport"];
        };
        readonly ReportsGetInput: {
            /**
             * Format: uuid
             * @description UUID of the report, in any case
             */
            readonly taskUuid: string;
        };
        readonly ReportsFileInput: {
            /** @description The code of a fileUrl */
            readonly code: string;
        };
        readonly NotificationsListInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly NotificationsReadInput: {
            readonly body: components["schemas"]["NotificationsToRead"];
        };
        readonly NotificationsSetAccountPreferencesInput: {
            readonly body: components["schemas"]["NotificationPreferencesToSave"];
        };
        readonly NotificationsSetMailboxPreferencesInput: {
            readonly body: components["schemas"]["MailboxNotificationPreferencesToSave"];
        };
        readonly NotificationsAccountPreferencesOfInput: {
            /**
             * Format: uuid
             * @description UUID of the user, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly NotificationsSetAccountPreferencesOfInput: {
            /**
             * Format: uuid
             * @description UUID of the user, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["NotificationPreferencesToSave"];
        };
        readonly NotificationsMailboxPreferencesOfInput: {
            /**
             * Format: uuid
             * @description UUID of the user, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly NotificationsSetMailboxPreferencesOfInput: {
            /**
             * Format: uuid
             * @description UUID of the user, in any case
             */
            readonly userUuid: string;
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["MailboxNotificationPreferencesToSave"];
        };
        readonly ProcessesListInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly ProcessesGetInput: {
            /**
             * Format: uuid
             * @description UUID of the process-status, in any case
             */
            readonly id: string;
            /** @description Include the result of each envelope or row; false if left out */
            readonly details?: boolean;
        };
        readonly TemplatesListInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /** @description Part of name or description; case and accents are ignored */
            readonly keyword?: string;
            /**
             * @description Access level; `pub` is `public`
             * @enum {string}
             */
            readonly level?: "mailbox" | "account" | "public" | "pub" | "public-hidden" | "official" | "shared";
            /**
             * Format: uuid
             * @description In this category
             */
            readonly category?: string;
            /** @description Rows with all properties of a template except its XML */
            readonly extended?: boolean;
            /** @description Only favorites of the user */
            readonly favorite?: boolean;
            /** @description The mailbox's own archived templates instead */
            readonly archived?: boolean;
        };
        readonly TemplatesCreateInput: {
            readonly body: components["schemas"]["TemplateCreate"];
        };
        readonly TemplatesCheckInput: {
            readonly body: components["schemas"]["TemplateCreate"];
        };
        readonly TemplatesValidateInput: {
            /** Format: uuid */
            readonly templateUuid: string;
            /**
             * Format: uuid
             * @description The newest if left out
             */
            readonly versionUuid?: string;
        };
        readonly TemplatesRecentlyUsedOutput: readonly components["schemas"]["RecentTemplate"][];
        readonly TemplatesGetInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The newest if left out
             */
            readonly templateVersion?: string;
            /** @description 410 when it is archived; newEnvelopeCanBeCreated says whether the caller may create one */
            readonly checkEnvelopeCreation?: boolean;
        };
        readonly TemplatesUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            readonly body: components["schemas"]["TemplateCreate"];
        };
        readonly TemplatesRenameInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /**
             * @description The name as a JSON string
             * @example Order
             */
            readonly body: string;
        };
        readonly TemplatesSetCategoriesInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /** @description Ids; empty for none */
            readonly body: readonly string[];
        };
        readonly TemplatesArchiveInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /** @description `false` restores it */
            readonly archived?: boolean;
        };
        readonly TemplatesCloneInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
        };
        readonly TemplatesVersionsInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /**
             * Format: uuid
             * @description This version only
             */
            readonly versionUuid?: string;
        };
        readonly TemplatesCompareInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The version before
             */
            readonly from: string;
            /**
             * Format: uuid
             * @description The version after; the newest if left out
             */
            readonly to?: string;
        };
        readonly TemplatesFavoriteInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
        };
        readonly TemplatesUnfavoriteInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
        };
        readonly TemplatesShareCodeInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /** @description true creates a new code, which replaces the one before */
            readonly generate?: boolean;
        };
        readonly TemplatesUnshareInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
        };
        readonly TemplatesByShareCodeInput: {
            /** @description UUID of the by-share-code, in any case */
            readonly code: string;
        };
        readonly TemplatesEnvelopeSchemaInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The newest if left out
             */
            readonly templateVersion?: string;
        };
        readonly TemplatesUploadImageInput: {
            readonly file: FileInput;
        };
        readonly TemplatesImageInput: {
            /**
             * Format: uuid
             * @description UUID of the image, in any case
             */
            readonly imageUuid: string;
            /** @description The hash returned by the upload; opens an image of another account */
            readonly hash?: string;
        };
        readonly TemplatesImageOfTemplateInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /** Format: uuid */
            readonly imageUuid: string;
            /**
             * Format: uuid
             * @description An envelope of the template, for its participants
             */
            readonly envelopeUuid?: string;
        };
        readonly TemplatesUploadPdfInput: {
            /**
             * @description What to do with a form in the file; needed where there is one
             * @enum {string}
             */
            readonly action?: "PARSE" | "DELETE" | "KEEP" | "PARSE_SAFE" | "KEEP_SAFE";
            readonly file: FileInput;
        };
        readonly TemplatesPdfInput: {
            /**
             * Format: uuid
             * @description UUID of the pdf, in any case
             */
            readonly pdfUuid: string;
            /** @description The hash returned by the upload; opens a PDF of another account */
            readonly hash?: string;
        };
        readonly TemplatesPdfPageSizesInput: {
            /**
             * Format: uuid
             * @description UUID of the pdf-page-sizes, in any case
             */
            readonly pdfUuid: string;
            /** @description The hash returned by the upload; opens a PDF of another account */
            readonly hash?: string;
        };
        readonly TemplatesPdfOfTemplateInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /** Format: uuid */
            readonly pdfUuid: string;
            /**
             * Format: uuid
             * @description An envelope of the template, for its participants
             */
            readonly envelopeUuid?: string;
            /** @description Without writable fields. PDFs of templates have none: what is filled in is printed over them */
            readonly clearFields?: boolean;
        };
        readonly TemplatesPdfPageSizesOfTemplateInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /** Format: uuid */
            readonly pdfUuid: string;
            /**
             * Format: uuid
             * @description An envelope of the template, for its participants
             */
            readonly envelopeUuid?: string;
        };
        readonly TemplatesZipStructuresInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The newest if left out
             */
            readonly templateVersion?: string;
            /** @description All is selected if left out */
            readonly title?: string;
        };
        readonly TemplatesSetZipStructureInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The newest if left out
             */
            readonly templateVersion?: string;
            readonly body: components["schemas"]["ZipStructureInput"];
        };
        readonly TemplatesZipStructureTitlesInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /**
             * Format: uuid
             * @description The newest if left out
             */
            readonly templateVersion?: string;
        };
        readonly TemplatesRemoveZipStructureInput: {
            /**
             * Format: uuid
             * @description UUID of the template, in any case
             */
            readonly uuid: string;
            /** @description UUID of the zip-structure, in any case */
            readonly title: string;
            /**
             * Format: uuid
             * @description The newest if left out
             */
            readonly templateVersion?: string;
        };
        readonly EnvelopesCreateDraftInput: {
            readonly body: components["schemas"]["EnvelopeDraft"];
        };
        readonly EnvelopesCreateDraftOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly EnvelopesUpdateDraftInput: {
            readonly body: components["schemas"]["EnvelopeSave"];
        };
        readonly EnvelopesRemoveDraftInput: {
            readonly body: components["schemas"]["DraftUuids"];
        };
        readonly EnvelopesEmptyXmlInput: {
            /**
             * Format: uuid
             * @description UUID of the source, in any case
             */
            readonly templateUuid: string;
            /**
             * Format: uuid
             * @description UUID of the {templateUuid}, in any case
             */
            readonly mailboxUuid: string;
            /**
             * Format: uuid
             * @description A version of the template; the newest when left out
             */
            readonly versionUuid?: string;
            /** @description With lookup, formula and duplicate fields */
            readonly autoFields?: boolean;
        };
        readonly EnvelopesCheckInput: {
            readonly body: components["schemas"]["EnvelopeData"];
        };
        readonly EnvelopesSendInput: {
            readonly body: components["schemas"]["EnvelopeSend"];
        };
        /**
         * @example {
         *       "uuid": "01930000-0000-7000-8000-0000000000e1"
         *     }
         */
        readonly EnvelopesSendOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly EnvelopesSendOnceInput: {
            readonly body: components["schemas"]["EnvelopeOneTimeSend"];
        };
        readonly EnvelopesSendOnceOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly EnvelopesQuickSendInput: {
            readonly files: readonly FileInput[];
            readonly data: components["schemas"]["EnvelopeQuickSend"];
        };
        readonly EnvelopesQuickSendOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly EnvelopesGetInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly envelopeUuid: string;
            /**
             * @description Leave out template and scenario
             * @enum {string}
             */
            readonly include?: "envelope";
        };
        readonly EnvelopesSearchInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description 25 when left out; over 1000 with uuidOnly alone */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /** @description Rows of `envelopeUuid` alone */
            readonly uuidOnly?: boolean;
            /** @description Rows with their recipients */
            readonly recipients?: boolean;
            readonly body?: components["schemas"]["SearchEnvelopes"];
        };
        readonly EnvelopesSearchRolesInput: {
            /** @description Templates */
            readonly body: readonly string[];
        };
        readonly EnvelopesFieldsToSearchInput: {
            /** @description In the name, whatever its case */
            readonly name: string;
        };
        readonly EnvelopesFieldsToSearchOutput: readonly components["schemas"]["EnvelopeSearchField"][];
        readonly EnvelopesFieldsInput: {
            /** @description In the name, whatever its case */
            readonly name: string;
            readonly body?: components["schemas"]["SearchEnvelopes"];
        };
        readonly EnvelopesFieldsOutput: readonly components["schemas"]["EnvelopeSearchField"][];
        readonly EnvelopesActiveRolesInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
        };
        readonly EnvelopesActiveRolesOutput: readonly {
            readonly uuid: string;
        }[];
        readonly EnvelopesHasActiveRoleInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
        };
        readonly EnvelopesFillInput: {
            readonly body: components["schemas"]["EnvelopeFill"];
        };
        readonly EnvelopesApproveInput: {
            readonly body: components["schemas"]["EnvelopeUuids"];
        };
        readonly EnvelopesApproveOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly EnvelopesCancelInput: {
            readonly body: components["schemas"]["EnvelopeCancel"];
        };
        readonly EnvelopesCancelOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly EnvelopesDelegateInput: {
            readonly body: components["schemas"]["EnvelopeDelegate"];
        };
        readonly EnvelopesDelegateOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly EnvelopesTakeBackInput: {
            readonly body: components["schemas"]["DelegationCancel"];
        };
        readonly EnvelopesDocumentsToSignInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description Name of a signing session, for its report; of the client's choice */
            readonly sessionId?: string;
            /** @description Wait until it is drawn, a minute at most */
            readonly wait?: boolean;
            readonly body?: components["schemas"]["ForSign"];
        };
        readonly EnvelopesDocumentsToSignOutput: readonly components["schemas"]["DocumentToSign"][];
        readonly EnvelopesDocumentToSignInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description Wait until it is drawn, a minute at most */
            readonly wait?: boolean;
            readonly body: components["schemas"]["ForSingleSign"];
        };
        readonly EnvelopesFileToSignInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            readonly body: components["schemas"]["ForSignFile"];
        };
        readonly EnvelopesSignInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description Name of a signing session, for its report; of the client's choice */
            readonly sessionId?: string;
            readonly body: components["schemas"]["Sign"];
        };
        readonly EnvelopesSigningReportInput: {
            /** @description UUID of the signing-report, in any case */
            readonly sessionId: string;
        };
        readonly EnvelopesRemoteSignersOutput: readonly components["schemas"]["RemoteSigner"][];
        readonly EnvelopesStartRemoteSigningInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            readonly body: components["schemas"]["RemoteSigningToStart"];
        };
        readonly EnvelopesContinueRemoteSigningInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description UUID of the remote-signing, in any case
             */
            readonly uuid: string;
            readonly body: components["schemas"]["RemoteSigningCode"];
        };
        readonly EnvelopesChooseRemoteCredentialInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description UUID of the remote-signing, in any case
             */
            readonly uuid: string;
            readonly body: components["schemas"]["RemoteSigningCredential"];
        };
        readonly EnvelopesSignByHandInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description Name of a signing session, for its report; of the client's choice */
            readonly sessionId?: string;
            /** @description PNG in Base64, with or without data:image/png;base64, */
            readonly body: string;
        };
        readonly EnvelopesArchiveInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description Id of a document of the template */
            readonly documentId?: string;
            /** @description Letters of the files to leave out: c certificates, p printable versions, a audit trail */
            readonly excludeFiles?: string;
            /** @description Name of a ZIP structure of the template */
            readonly zipStructureName?: string;
            /** @description Wait until it is ready, a minute at most; otherwise 425 */
            readonly wait?: boolean;
        };
        readonly EnvelopesLinkArchiveInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description Wait until it is ready, a minute at most; otherwise 425 */
            readonly wait?: boolean;
            readonly body?: components["schemas"]["ArchivePart"];
        };
        readonly EnvelopesListSealsInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description Wait until it is ready, a minute at most; otherwise 425 */
            readonly wait?: boolean;
        };
        readonly EnvelopesListSealsOutput: readonly components["schemas"]["Seal"][];
        readonly EnvelopesArchiveByLinkInput: {
            /** @description The code of the link */
            readonly code: string;
            /**
             * @description The session of the browser that the link is of; person if left out
             * @enum {string}
             */
            readonly session?: "person" | "guest";
        };
        readonly EnvelopesFinalPdfInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description Id of a document of the template */
            readonly documentId: string;
            /** @description Wait until it is ready, a minute at most; otherwise 425 */
            readonly wait?: boolean;
        };
        readonly EnvelopesPreviewInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description Id of a document of the template */
            readonly documentId: string;
        };
        readonly EnvelopesPrintableInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description Id of a document of the template */
            readonly documentId: string;
            /** @description Wait until it is ready, a minute at most; otherwise 425 */
            readonly wait?: boolean;
        };
        readonly EnvelopesEmailsInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly EnvelopesAuditTrailInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly uuid: string;
        };
        readonly EnvelopesAuditTrailOutput: readonly components["schemas"]["AuditTrailRow"][];
        readonly EnvelopesAddAuditNoteInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly uuid: string;
            readonly body: components["schemas"]["AuditNote"];
        };
        readonly EnvelopesAuditTrailPdfInput: {
            /**
             * Format: uuid
             * @description UUID of the pdf, in any case
             */
            readonly uuid: string;
            /** @description Wait until it is ready, a minute at most; otherwise 425 */
            readonly wait?: boolean;
        };
        readonly EnvelopesAuditCheckpointOfSizeInput: {
            /** @description UUID of the checkpoint, in any case */
            readonly size: number;
        };
        readonly EnvelopesProveAuditRecordInput: {
            /** @description UUID of the inclusion, in any case */
            readonly hash: string;
            /** @description The size of a checkpoint; that of the last one if left out */
            readonly size?: number;
        };
        readonly EnvelopesProveAuditGrowthInput: {
            /** @description The size of the later checkpoint; that of the last one if left out */
            readonly from: number;
            /** @description The size of the later checkpoint; that of the last one if left out */
            readonly to?: number;
        };
        readonly EnvelopesSetMetadataInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description Keys of 1–32 characters, values of at most 128; null takes a key away */
            readonly body: {
                readonly [key: string]: string | boolean | null;
            };
        };
        readonly EnvelopesRemoveMetadataInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description All keys when left out */
            readonly key?: readonly string[];
        };
        readonly EnvelopesNotifyInput: {
            readonly body: components["schemas"]["EnvelopeNotify"];
        };
        readonly EnvelopesMarkAsReadInput: {
            readonly body: components["schemas"]["MarkAsRead"];
        };
        readonly EnvelopesMoveToArchiveInput: {
            /** @description UUID of the archive, in any case */
            readonly flag: boolean;
            readonly body: components["schemas"]["BulkEnvelopeAction"];
        };
        readonly EnvelopesMoveToBinInput: {
            /** @description UUID of the recycle-bin, in any case */
            readonly flag: boolean;
            readonly body: components["schemas"]["BulkEnvelopeAction"];
        };
        readonly EnvelopesPageSizesInput: {
            /** Format: uuid */
            readonly attachmentUuid: string;
            /**
             * Format: uuid
             * @description The envelope it must belong to
             */
            readonly envelopeUuid?: string;
        };
        readonly SharingShareArchiveInput: {
            readonly body: components["schemas"]["ShareArchive"];
        };
        readonly SharingDownloadSharedInput: {
            /** @description The code of an email */
            readonly code: string;
        };
        readonly SharingShareCopyInput: {
            readonly body: components["schemas"]["ShareCopy"];
        };
        readonly SharingUnshareCopyInput: {
            readonly body: components["schemas"]["ShareCopy"];
        };
        readonly AttachmentsUploadInput: {
            /**
             * @description The required kind of file, by its content; `all` if left out
             * @enum {string}
             */
            readonly type?: "all" | "document" | "file" | "image" | "archive";
            readonly file: FileInput;
        };
        readonly AttachmentsUploadPdfInput: {
            /**
             * @description What to do with a form in the file
             * @enum {string}
             */
            readonly action?: "DELETE" | "KEEP" | "KEEP_SAFE";
            readonly file: FileInput;
        };
        readonly AttachmentsDownloadInput: {
            /** Format: uuid */
            readonly attachmentUuid: string;
            /**
             * Format: uuid
             * @description The envelope it must belong to
             */
            readonly envelopeUuid?: string;
        };
        readonly AttachmentsArchiveInfoInput: {
            /**
             * Format: uuid
             * @description An attachment that is a signed container (ASiC-S or ASiC-E with CAdES, or a CMS with its content)
             */
            readonly attachmentId: string;
            /**
             * Format: uuid
             * @description The envelope it must belong to
             */
            readonly envelopeId?: string;
            /** @description Whether an office file is converted to PDF, and any other that is none refused */
            readonly convert2Pdf?: boolean;
        };
        readonly AttachmentsPageSizesInput: {
            /** Format: uuid */
            readonly attachmentUuid: string;
            /**
             * Format: uuid
             * @description The envelope it must belong to
             */
            readonly envelopeUuid?: string;
        };
        readonly AttachmentsCloneInput: {
            /**
             * Format: uuid
             * @description The attachment to copy
             */
            readonly attachmentUuid: string;
        };
        readonly InvitationsListInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly InvitationsAcceptInput: {
            readonly body: components["schemas"]["EnvelopeInvitationsAccept"];
        };
        readonly InvitationsInfoInput: {
            readonly code: string;
        };
        readonly InvitationsConfirmInput: {
            readonly body: components["schemas"]["EnvelopeConfirmInvite"];
        };
        readonly InvitationsConfirmOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly InvitationsValidateInput: {
            /** @description The code of the email */
            readonly code: string;
            /** @description The address that the email was sent to */
            readonly email: string;
        };
        readonly InvitationsValidateOwnInput: {
            /** @description The code of the email */
            readonly code: string;
        };
        readonly InvitationsOwnInfoInput: {
            readonly code: string;
        };
        readonly GuestsCheckCodeInput: {
            /** @description UUID of the check-by-code, in any case */
            readonly code: string;
        };
        readonly GuestsEnterInput: {
            readonly body: components["schemas"]["LoginByCode"];
        };
        readonly GuestsSendByShareCodeInput: {
            readonly body: components["schemas"]["SendByShareCode"];
        };
        readonly GuestsSendFileInput: {
            readonly file: FileInput;
            readonly data: components["schemas"]["PublicQuickSend"];
        };
        readonly ApprovalRoutesListInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /** @description Part of the name; case and accents are ignored */
            readonly keyword?: string;
        };
        readonly ApprovalRoutesCreateInput: {
            readonly body: components["schemas"]["SavedApprovalRouteToSave"];
        };
        readonly ApprovalRoutesCreateOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly ApprovalRoutesGetInput: {
            /**
             * Format: uuid
             * @description UUID of the approvalFlow, in any case
             */
            readonly flowUuid: string;
        };
        readonly ApprovalRoutesReplaceInput: {
            /**
             * Format: uuid
             * @description UUID of the approvalFlow, in any case
             */
            readonly flowUuid: string;
            readonly body: components["schemas"]["SavedApprovalRouteToSave"];
        };
        readonly ApprovalRoutesRemoveInput: {
            /**
             * @example [
             *       "01930000-0000-7000-8000-0000000000e1"
             *     ]
             */
            readonly body: readonly string[];
        };
        readonly ScenariosListInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /**
             * @description Access level; `pub` is `public`
             * @enum {string}
             */
            readonly level?: "mailbox" | "account" | "public" | "pub" | "public-hidden" | "official" | "shared";
            /** @description Part of the name, case and accents ignored, or the UUID */
            readonly keyword?: string;
        };
        readonly ScenariosCreateInput: {
            readonly body: components["schemas"]["ScenarioToSave"];
        };
        readonly ScenariosGetInput: {
            /**
             * Format: uuid
             * @description UUID of the scenario, in any case
             */
            readonly scenarioUuid: string;
        };
        readonly ScenariosReplaceInput: {
            /**
             * Format: uuid
             * @description UUID of the scenario, in any case
             */
            readonly scenarioUuid: string;
            readonly body: components["schemas"]["ScenarioToSave"];
        };
        readonly ScenariosRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the scenario, in any case
             */
            readonly scenarioUuid: string;
        };
        readonly ScenariosCloneInput: {
            /**
             * Format: uuid
             * @description UUID of the scenario, in any case
             */
            readonly scenarioUuid: string;
        };
        readonly ScenariosBeginInput: {
            /**
             * Format: uuid
             * @description UUID of the scenario, in any case
             */
            readonly scenarioUuid: string;
        };
        readonly ScenariosBeginOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly ScenariosContinueInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description UUID of the scenario, in any case */
            readonly stepId: string;
        };
        readonly ScenariosContinueOutput: readonly {
            /** Format: uuid */
            readonly uuid: string;
        }[];
        readonly ApprovalsSendInput: {
            readonly body: components["schemas"]["SendForApproval"];
        };
        readonly ApprovalsSendOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly ApprovalsDecideInput: {
            readonly body: components["schemas"]["ApprovalDecision"];
        };
        readonly ApprovalsDecideOneInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description UUID of the approval, in any case
             */
            readonly flowUuid: string;
            readonly body: components["schemas"]["ApprovalVerdict"];
        };
        readonly ApprovalsSearchInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /** @description Only the ids */
            readonly uuidOnly?: boolean;
            readonly body: components["schemas"]["ApprovalSearch"];
        };
        readonly ApprovalsHistoryOfMailboxInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /** Format: uuid */
            readonly envelopeUuid: string;
        };
        readonly ApprovalsHistoryInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
        };
        readonly ApprovalsHistoryOutput: readonly components["schemas"]["ApprovalFlow"][];
        readonly ApprovalsGetInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description UUID of the approval, in any case
             */
            readonly flowUuid: string;
        };
        readonly ApprovalsCancelInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description UUID of the approval, in any case
             */
            readonly flowUuid: string;
        };
        readonly CommentsListInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
        };
        readonly CommentsListOutput: readonly components["schemas"]["DocumentComments"][];
        readonly CommentsAddInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            readonly body: components["schemas"]["CommentWrite"];
        };
        readonly CommentsReplaceInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            readonly body: components["schemas"]["CommentMessageWrite"];
        };
        readonly CommentsRemoveAllInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** Format: uuid */
            readonly threadUuid: string;
            /** @description The message by its `id` */
            readonly messageId?: number;
        };
        readonly CommentsSetAccessInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            readonly body: components["schemas"]["CommentAccess"];
        };
        readonly CommentsThreadsInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly CommentsThreadInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description UUID of the comment-thread, in any case
             */
            readonly threadUuid: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly CommentsUpdateThreadInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description UUID of the comment-thread, in any case
             */
            readonly threadUuid: string;
            readonly body: components["schemas"]["CommentThreadClose"];
        };
        readonly CommentsUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description UUID of the comment, in any case
             */
            readonly commentUuid: string;
            readonly body: components["schemas"]["CommentEdit"];
        };
        readonly CommentsRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description UUID of the comment, in any case
             */
            readonly commentUuid: string;
        };
        readonly CommentsResolveInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly id: string;
            readonly body: components["schemas"]["CommentResolve"];
        };
        readonly ChainsCreateInput: {
            /**
             * @description Envelopes, each once
             * @example [
             *       "01930000-0000-7000-8000-0000000000e1",
             *       "01930000-0000-7000-8000-0000000000e2"
             *     ]
             */
            readonly body: readonly string[];
        };
        readonly ChainsCreateOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly ChainsAddInput: {
            /**
             * Format: uuid
             * @description UUID of the chain, in any case
             */
            readonly chainUuid: string;
            /**
             * @description Envelopes, each once
             * @example [
             *       "01930000-0000-7000-8000-0000000000e1",
             *       "01930000-0000-7000-8000-0000000000e2"
             *     ]
             */
            readonly body: readonly string[];
        };
        readonly ChainsGetInput: {
            /**
             * Format: uuid
             * @description UUID of the chain, in any case
             */
            readonly chainUuid: string;
        };
        readonly ChainsGetOutput: readonly components["schemas"]["ChainEnvelope"][];
        readonly ChainsLeaveInput: {
            /**
             * Format: uuid
             * @description UUID of the envelope, in any case
             */
            readonly envelopeUuid: string;
        };
        readonly ChainsLeaveAllInput: {
            /**
             * @description Envelopes, each once
             * @example [
             *       "01930000-0000-7000-8000-0000000000e1",
             *       "01930000-0000-7000-8000-0000000000e2"
             *     ]
             */
            readonly body: readonly string[];
        };
        readonly ColumnsListOutput: readonly components["schemas"]["EnvelopeViewColumn"][];
        readonly ColumnsAddInput: {
            readonly body: components["schemas"]["NewEnvelopeColumn"];
        };
        readonly ColumnsUpdateInput: {
            /**
             * Format: uuid
             * @description UUID of the column, in any case
             */
            readonly columnUuid: string;
            readonly body: components["schemas"]["EnvelopeColumnChange"];
        };
        readonly ColumnsRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the column, in any case
             */
            readonly columnUuid: string;
        };
        readonly ColumnsRemoveAllInput: {
            readonly body: components["schemas"]["EnvelopeColumnsToRemove"];
        };
        readonly ColumnsResetOutput: readonly components["schemas"]["EnvelopeViewColumn"][];
        readonly BulkSendsListInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly BulkSendsUploadInput: {
            /** Format: uuid */
            readonly templateUuid: string;
            /**
             * Format: uuid
             * @description The newest version if left out
             */
            readonly templateVersion?: string;
            /**
             * @description csv if left out
             * @enum {string}
             */
            readonly format?: "csv" | "jsonl";
            /**
             * @description Of CSV; a comma if left out
             * @enum {string}
             */
            readonly delimiter?: "," | ";" | "|" | "\t" | "tab";
            /** @description For envelopes whose row has none */
            readonly subject?: string;
            /** @description For envelopes whose row has none */
            readonly message?: string;
            /** @description Check only; `…/start` then sends it. false if left out */
            readonly dryRun?: boolean;
            /** @description Send nothing if any row has errors. false if left out */
            readonly allOrNothing?: boolean;
            readonly file: FileInput;
        };
        readonly BulkSendsUploadOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly BulkSendsTemplateInput: {
            /** Format: uuid */
            readonly templateUuid: string;
            /**
             * Format: uuid
             * @description The newest version if left out
             */
            readonly templateVersion?: string;
            /**
             * @description Of CSV; a comma if left out
             * @enum {string}
             */
            readonly delimiter?: "," | ";" | "|" | "\t" | "tab";
        };
        readonly BulkSendsGetInput: {
            /**
             * Format: uuid
             * @description UUID of the bulk-send, in any case
             */
            readonly id: string;
        };
        readonly BulkSendsStartInput: {
            /**
             * Format: uuid
             * @description UUID of the bulk-send, in any case
             */
            readonly id: string;
        };
        readonly BulkSendsCancelInput: {
            /**
             * Format: uuid
             * @description UUID of the bulk-send, in any case
             */
            readonly id: string;
        };
        readonly BulkSendsResultsInput: {
            /**
             * Format: uuid
             * @description UUID of the bulk-send, in any case
             */
            readonly id: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /**
             * @description Only rows without an envelope; all if left out
             * @enum {string}
             */
            readonly status?: "FAILED";
        };
        readonly CallbacksListOutput: readonly components["schemas"]["Callback"][];
        readonly CallbacksAddInput: {
            /**
             * @description iso when left out
             * @enum {string}
             */
            readonly dates?: "iso" | "epoch";
            readonly body: components["schemas"]["CallbackToCreate"];
        };
        readonly CallbacksCheckInput: {
            /**
             * Format: uuid
             * @description UUID of the callback, in any case
             */
            readonly callbackUuid: string;
            /** Format: uuid */
            readonly envelopeUuid: string;
            /**
             * Format: uuid
             * @description The mailbox of the callback
             */
            readonly mailboxUuid: string;
        };
        readonly CallbacksSendInput: {
            /**
             * Format: uuid
             * @description UUID of the callback, in any case
             */
            readonly callbackUuid: string;
            /** Format: uuid */
            readonly envelopeUuid: string;
            /**
             * Format: uuid
             * @description The mailbox of the callback
             */
            readonly mailboxUuid: string;
        };
        readonly CallbacksEnableInput: {
            /**
             * Format: uuid
             * @description UUID of the callback, in any case
             */
            readonly callbackUuid: string;
        };
        readonly CallbacksDeliveriesInput: {
            /**
             * Format: uuid
             * @description UUID of the callback, in any case
             */
            readonly callbackUuid: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /** @enum {string} */
            readonly state?: "pending" | "succeeded" | "dead";
        };
        readonly CallbacksReplayInput: {
            /**
             * Format: uuid
             * @description UUID of the callback, in any case
             */
            readonly callbackUuid: string;
            readonly body: components["schemas"]["CallbackReplay"];
        };
        readonly CallbacksRotateSecretInput: {
            /**
             * Format: uuid
             * @description UUID of the callback, in any case
             */
            readonly callbackUuid: string;
        };
        readonly CallbacksRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the callback, in any case
             */
            readonly callbackUuid: string;
        };
        readonly CallbackDeliveriesListInput: {
            /**
             * Format: uuid
             * @description UUID of the callback, in any case
             */
            readonly callbackUuid: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
            /** @enum {string} */
            readonly state?: "pending" | "succeeded" | "dead";
        };
        readonly CallbackDeliveriesReplayInput: {
            /**
             * Format: uuid
             * @description UUID of the callback, in any case
             */
            readonly callbackUuid: string;
            readonly body: components["schemas"]["CallbackReplay"];
        };
        readonly CallbackDeliveriesRotateSecretInput: {
            /**
             * Format: uuid
             * @description UUID of the callback, in any case
             */
            readonly callbackUuid: string;
        };
        readonly EventsListInput: {
            /** @description Cursor of the last event that the client has, or `latest` for the end of the feed. Left out: from the oldest event kept */
            readonly after?: string;
            /** @description Events of a page; 25 when left out */
            readonly limit?: number;
            /** @description Seconds to wait while there are no events; 0 when left out */
            readonly wait?: number;
        };
        readonly FormsListInput: {
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
        readonly FormsCreateInput: {
            readonly body: components["schemas"]["FormCreate"];
        };
        readonly FormsGetInput: {
            /**
             * Format: uuid
             * @description UUID of the form, in any case
             */
            readonly id: string;
        };
        readonly FormsReplaceInput: {
            /**
             * Format: uuid
             * @description UUID of the form, in any case
             */
            readonly id: string;
            readonly body: components["schemas"]["FormUpdate"];
        };
        readonly FormsRemoveInput: {
            /**
             * Format: uuid
             * @description UUID of the form, in any case
             */
            readonly id: string;
        };
        readonly FormsOpenInput: {
            /**
             * Format: uuid
             * @description UUID of the form, in any case
             */
            readonly id: string;
        };
        readonly FormsStartInput: {
            /**
             * Format: uuid
             * @description UUID of the form, in any case
             */
            readonly id: string;
            readonly body: components["schemas"]["FormStart"];
        };
        readonly AccountExportsStartInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly AccountExportsListInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly AccountExportsListOutput: readonly components["schemas"]["AccountExport"][];
        readonly AccountExportsGetInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the exports, in any case
             */
            readonly exportUuid: string;
        };
        readonly AccountExportsEndInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the exports, in any case
             */
            readonly exportUuid: string;
        };
        readonly RetentionRulesInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
        };
        readonly RetentionRulesOutput: readonly components["schemas"]["RetentionRule"][];
        readonly RetentionAddRuleInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["NewRetentionRule"];
        };
        readonly RetentionAddRuleOutput: {
            /** Format: uuid */
            readonly uuid: string;
        };
        readonly RetentionChangeRuleInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the retention-rules, in any case
             */
            readonly ruleUuid: string;
            readonly body: components["schemas"]["RetentionRuleChange"];
        };
        readonly RetentionRemoveRuleInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /**
             * Format: uuid
             * @description UUID of the retention-rules, in any case
             */
            readonly ruleUuid: string;
        };
        readonly RetentionPreviewInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            readonly body: components["schemas"]["RetentionToPreview"];
        };
        readonly RetentionRemovedInput: {
            /**
             * Format: uuid
             * @description UUID of the account, in any case
             */
            readonly accountUuid: string;
            /** @description Rows to leave out; 0 when left out */
            readonly offset?: number;
            /** @description Rows of a page; 25 when left out */
            readonly limit?: number;
            /** @description `nextCursor` of the page before, instead of `offset`: stable while others write */
            readonly cursor?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export type AccessInAccount = components['schemas']['AccessInAccount'];
export type Account = components['schemas']['Account'];
export type AccountAccess = components['schemas']['AccountAccess'];
export type AccountActivityPage = components['schemas']['AccountActivityPage'];
export type AccountActivityRecord = components['schemas']['AccountActivityRecord'];
export type AccountDomain = components['schemas']['AccountDomain'];
export type AccountDomainAction = components['schemas']['AccountDomainAction'];
export type AccountDomainPage = components['schemas']['AccountDomainPage'];
export type AccountDomainToChange = components['schemas']['AccountDomainToChange'];
export type AccountDomainToRegister = components['schemas']['AccountDomainToRegister'];
export type AccountExport = components['schemas']['AccountExport'];
export type AccountInvitation = components['schemas']['AccountInvitation'];
export type AccountInvitations = components['schemas']['AccountInvitations'];
export type AccountInvite = components['schemas']['AccountInvite'];
export type AccountInviteChange = components['schemas']['AccountInviteChange'];
export type AccountInvited = components['schemas']['AccountInvited'];
export type AccountInvitee = components['schemas']['AccountInvitee'];
export type AccountRemoval = components['schemas']['AccountRemoval'];
export type AccountToChange = components['schemas']['AccountToChange'];
export type AccountToCreate = components['schemas']['AccountToCreate'];
export type AccountUsage = components['schemas']['AccountUsage'];
export type AccountUser = components['schemas']['AccountUser'];
export type AccountUserBlock = components['schemas']['AccountUserBlock'];
export type AccountUserRemoval = components['schemas']['AccountUserRemoval'];
export type AccountUserSearch = components['schemas']['AccountUserSearch'];
export type AccountUsers = components['schemas']['AccountUsers'];
export type ActivityPage = components['schemas']['ActivityPage'];
export type ActivityRecord = components['schemas']['ActivityRecord'];
export type ActivitySearch = components['schemas']['ActivitySearch'];
export type AddedPasskey = components['schemas']['AddedPasskey'];
export type AddedTotp = components['schemas']['AddedTotp'];
export type Alias = components['schemas']['Alias'];
export type ApprovalDecision = components['schemas']['ApprovalDecision'];
export type ApprovalFlow = components['schemas']['ApprovalFlow'];
export type ApprovalFlowPage = components['schemas']['ApprovalFlowPage'];
export type ApprovalPage = components['schemas']['ApprovalPage'];
export type ApprovalRouteApprover = components['schemas']['ApprovalRouteApprover'];
export type ApprovalRow = components['schemas']['ApprovalRow'];
export type ApprovalSearch = components['schemas']['ApprovalSearch'];
export type ApprovalVerdict = components['schemas']['ApprovalVerdict'];
export type Approver = components['schemas']['Approver'];
export type ArchiveInfo = components['schemas']['ArchiveInfo'];
export type ArchivePart = components['schemas']['ArchivePart'];
export type AuditKey = components['schemas']['AuditKey'];
export type AuditKeys = components['schemas']['AuditKeys'];
export type AuditNote = components['schemas']['AuditNote'];
export type AuditTrailRow = components['schemas']['AuditTrailRow'];
export type AutoDelegation = components['schemas']['AutoDelegation'];
export type BulkEnvelopeAction = components['schemas']['BulkEnvelopeAction'];
export type BulkSend = components['schemas']['BulkSend'];
export type BulkSendPage = components['schemas']['BulkSendPage'];
export type BulkSendResult = components['schemas']['BulkSendResult'];
export type BulkSendResultPage = components['schemas']['BulkSendResultPage'];
export type Callback = components['schemas']['Callback'];
export type CallbackAnswer = components['schemas']['CallbackAnswer'];
export type CallbackCheck = components['schemas']['CallbackCheck'];
export type CallbackDelivery = components['schemas']['CallbackDelivery'];
export type CallbackDeliveryPage = components['schemas']['CallbackDeliveryPage'];
export type CallbackEvent = components['schemas']['CallbackEvent'];
export type CallbackFilter = components['schemas']['CallbackFilter'];
export type CallbackMismatch = components['schemas']['CallbackMismatch'];
export type CallbackReplay = components['schemas']['CallbackReplay'];
export type CallbackReplayed = components['schemas']['CallbackReplayed'];
export type CallbackSecret = components['schemas']['CallbackSecret'];
export type CallbackToCreate = components['schemas']['CallbackToCreate'];
export type CallbackWithSecret = components['schemas']['CallbackWithSecret'];
export type Category = components['schemas']['Category'];
export type CategoryInput = components['schemas']['CategoryInput'];
export type CategoryPage = components['schemas']['CategoryPage'];
export type ChainEnvelope = components['schemas']['ChainEnvelope'];
export type CodeCheck = components['schemas']['CodeCheck'];
export type Comment = components['schemas']['Comment'];
export type CommentAccess = components['schemas']['CommentAccess'];
export type CommentEdit = components['schemas']['CommentEdit'];
export type CommentMessage = components['schemas']['CommentMessage'];
export type CommentMessageWrite = components['schemas']['CommentMessageWrite'];
export type CommentPage = components['schemas']['CommentPage'];
export type CommentResolve = components['schemas']['CommentResolve'];
export type CommentThread = components['schemas']['CommentThread'];
export type CommentThreadClose = components['schemas']['CommentThreadClose'];
export type CommentThreadPage = components['schemas']['CommentThreadPage'];
export type CommentThreadRow = components['schemas']['CommentThreadRow'];
export type CommentWrite = components['schemas']['CommentWrite'];
export type CommentWritten = components['schemas']['CommentWritten'];
export type ConfirmedSsoLogin = components['schemas']['ConfirmedSsoLogin'];
export type ConfirmedTotp = components['schemas']['ConfirmedTotp'];
export type ConsistencyProof = components['schemas']['ConsistencyProof'];
export type Contact = components['schemas']['Contact'];
export type ContactPage = components['schemas']['ContactPage'];
export type ContactToSave = components['schemas']['ContactToSave'];
export type CorporateProfile = components['schemas']['CorporateProfile'];
export type CorporateUser = components['schemas']['CorporateUser'];
export type CorporateUserToAdd = components['schemas']['CorporateUserToAdd'];
export type CreatedToken = components['schemas']['CreatedToken'];
export type CryptoConfig = components['schemas']['CryptoConfig'];
export type CryptoConfigToSave = components['schemas']['CryptoConfigToSave'];
export type CsvText = components['schemas']['CsvText'];
export type DelegationCancel = components['schemas']['DelegationCancel'];
export type Dictionary = components['schemas']['Dictionary'];
export type DictionaryCheck = components['schemas']['DictionaryCheck'];
export type DictionaryColumn = components['schemas']['DictionaryColumn'];
export type DictionaryColumnDetails = components['schemas']['DictionaryColumnDetails'];
export type DictionaryColumnIds = components['schemas']['DictionaryColumnIds'];
export type DictionaryColumnValue = components['schemas']['DictionaryColumnValue'];
export type DictionaryColumnValuePage = components['schemas']['DictionaryColumnValuePage'];
export type DictionaryDetails = components['schemas']['DictionaryDetails'];
export type DictionaryExport = components['schemas']['DictionaryExport'];
export type DictionaryFilter = components['schemas']['DictionaryFilter'];
export type DictionaryFilters = components['schemas']['DictionaryFilters'];
export type DictionaryIds = components['schemas']['DictionaryIds'];
export type DictionaryImport = components['schemas']['DictionaryImport'];
export type DictionaryImportIds = components['schemas']['DictionaryImportIds'];
export type DictionaryImportPreview = components['schemas']['DictionaryImportPreview'];
export type DictionaryImportSettings = components['schemas']['DictionaryImportSettings'];
export type DictionaryPage = components['schemas']['DictionaryPage'];
export type DictionaryRecord = components['schemas']['DictionaryRecord'];
export type DictionaryRecordHistory = components['schemas']['DictionaryRecordHistory'];
export type DictionaryRecordId = components['schemas']['DictionaryRecordId'];
export type DictionaryRecordIds = components['schemas']['DictionaryRecordIds'];
export type DictionaryRecordPage = components['schemas']['DictionaryRecordPage'];
export type DictionarySelectable = components['schemas']['DictionarySelectable'];
export type DictionaryValue = components['schemas']['DictionaryValue'];
export type DictionaryValuesWanted = components['schemas']['DictionaryValuesWanted'];
export type DocumentComments = components['schemas']['DocumentComments'];
export type DocumentToSign = components['schemas']['DocumentToSign'];
export type DownloadLink = components['schemas']['DownloadLink'];
export type DraftUuids = components['schemas']['DraftUuids'];
export type EmailToAddress = components['schemas']['EmailToAddress'];
export type EmailToCode = components['schemas']['EmailToCode'];
export type EndedSessions = components['schemas']['EndedSessions'];
export type Envelope = components['schemas']['Envelope'];
export type EnvelopeCancel = components['schemas']['EnvelopeCancel'];
export type EnvelopeCheck = components['schemas']['EnvelopeCheck'];
export type EnvelopeColumnChange = components['schemas']['EnvelopeColumnChange'];
export type EnvelopeColumnsToRemove = components['schemas']['EnvelopeColumnsToRemove'];
export type EnvelopeConfirmInvite = components['schemas']['EnvelopeConfirmInvite'];
export type EnvelopeData = components['schemas']['EnvelopeData'];
export type EnvelopeDelegate = components['schemas']['EnvelopeDelegate'];
export type EnvelopeDraft = components['schemas']['EnvelopeDraft'];
export type EnvelopeEmail = components['schemas']['EnvelopeEmail'];
export type EnvelopeEmailPage = components['schemas']['EnvelopeEmailPage'];
export type EnvelopeFill = components['schemas']['EnvelopeFill'];
export type EnvelopeInvitation = components['schemas']['EnvelopeInvitation'];
export type EnvelopeInvitations = components['schemas']['EnvelopeInvitations'];
export type EnvelopeInvitationsAccept = components['schemas']['EnvelopeInvitationsAccept'];
export type EnvelopeInvitee = components['schemas']['EnvelopeInvitee'];
export type EnvelopeNotify = components['schemas']['EnvelopeNotify'];
export type EnvelopeOneTimeSend = components['schemas']['EnvelopeOneTimeSend'];
export type EnvelopePage = components['schemas']['EnvelopePage'];
export type EnvelopeQuickSend = components['schemas']['EnvelopeQuickSend'];
export type EnvelopeReport = components['schemas']['EnvelopeReport'];
export type EnvelopeRow = components['schemas']['EnvelopeRow'];
export type EnvelopeSave = components['schemas']['EnvelopeSave'];
export type EnvelopeScenario = components['schemas']['EnvelopeScenario'];
export type EnvelopeSearchField = components['schemas']['EnvelopeSearchField'];
export type EnvelopeSend = components['schemas']['EnvelopeSend'];
export type EnvelopeSource = components['schemas']['EnvelopeSource'];
export type EnvelopeUuids = components['schemas']['EnvelopeUuids'];
export type EnvelopeViewColumn = components['schemas']['EnvelopeViewColumn'];
export type EnvelopeWithTemplate = components['schemas']['EnvelopeWithTemplate'];
export type ErasedEnvelope = components['schemas']['ErasedEnvelope'];
export type ErasurePreview = components['schemas']['ErasurePreview'];
export type EventBody = components['schemas']['EventBody'];
export type EventPage = components['schemas']['EventPage'];
export type ExportFilters = components['schemas']['ExportFilters'];
export type ExportTaskStatus = components['schemas']['ExportTaskStatus'];
export type Fault = components['schemas']['Fault'];
export type FaultRow = components['schemas']['FaultRow'];
export type FieldOfVisitor = components['schemas']['FieldOfVisitor'];
export type FirstOwner = components['schemas']['FirstOwner'];
export type FolderNames = components['schemas']['FolderNames'];
export type ForSign = components['schemas']['ForSign'];
export type ForSignFile = components['schemas']['ForSignFile'];
export type ForSingleSign = components['schemas']['ForSingleSign'];
export type Form = components['schemas']['Form'];
export type FormCallback = components['schemas']['FormCallback'];
export type FormCallbackToCreate = components['schemas']['FormCallbackToCreate'];
export type FormCallbackToUpdate = components['schemas']['FormCallbackToUpdate'];
export type FormCreate = components['schemas']['FormCreate'];
export type FormField = components['schemas']['FormField'];
export type FormPage = components['schemas']['FormPage'];
export type FormSession = components['schemas']['FormSession'];
export type FormSettings = components['schemas']['FormSettings'];
export type FormStart = components['schemas']['FormStart'];
export type FormTemplate = components['schemas']['FormTemplate'];
export type FormUpdate = components['schemas']['FormUpdate'];
export type FullTemplateResponse = components['schemas']['FullTemplateResponse'];
export type Grants = components['schemas']['Grants'];
export type GrantsSet = components['schemas']['GrantsSet'];
export type GuestSession = components['schemas']['GuestSession'];
export type InclusionProof = components['schemas']['InclusionProof'];
export type InvitedEnvelope = components['schemas']['InvitedEnvelope'];
export type InvitedEnvelopeRole = components['schemas']['InvitedEnvelopeRole'];
export type Label = components['schemas']['Label'];
export type LabelAssignment = components['schemas']['LabelAssignment'];
export type LabelToSave = components['schemas']['LabelToSave'];
export type LegalHold = components['schemas']['LegalHold'];
export type LegalHoldToLift = components['schemas']['LegalHoldToLift'];
export type LegalHoldToSet = components['schemas']['LegalHoldToSet'];
export type ListedProvider = components['schemas']['ListedProvider'];
export type Login = components['schemas']['Login'];
export type LoginByCode = components['schemas']['LoginByCode'];
export type LoginResponse = components['schemas']['LoginResponse'];
export type Mailbox = components['schemas']['Mailbox'];
export type MailboxAccess = components['schemas']['MailboxAccess'];
export type MailboxEssentials = components['schemas']['MailboxEssentials'];
export type MailboxEvent = components['schemas']['MailboxEvent'];
export type MailboxGrants = components['schemas']['MailboxGrants'];
export type MailboxGroup = components['schemas']['MailboxGroup'];
export type MailboxGroupListed = components['schemas']['MailboxGroupListed'];
export type MailboxGroupPage = components['schemas']['MailboxGroupPage'];
export type MailboxGroupToSave = components['schemas']['MailboxGroupToSave'];
export type MailboxGroupsToName = components['schemas']['MailboxGroupsToName'];
export type MailboxInfo = components['schemas']['MailboxInfo'];
export type MailboxNotificationPreferences = components['schemas']['MailboxNotificationPreferences'];
export type MailboxNotificationPreferencesToSave = components['schemas']['MailboxNotificationPreferencesToSave'];
export type MailboxPage = components['schemas']['MailboxPage'];
export type MailboxPeople = components['schemas']['MailboxPeople'];
export type MailboxReport = components['schemas']['MailboxReport'];
export type MailboxSearchResult = components['schemas']['MailboxSearchResult'];
export type MailboxStat = components['schemas']['MailboxStat'];
export type MailboxToChange = components['schemas']['MailboxToChange'];
export type MailboxToCreate = components['schemas']['MailboxToCreate'];
export type MailboxToReplace = components['schemas']['MailboxToReplace'];
export type MailboxesOfGroup = components['schemas']['MailboxesOfGroup'];
export type MailboxesToName = components['schemas']['MailboxesToName'];
export type MarkAsRead = components['schemas']['MarkAsRead'];
export type NewEnvelopeColumn = components['schemas']['NewEnvelopeColumn'];
export type NewRetentionRule = components['schemas']['NewRetentionRule'];
export type Nothing = components['schemas']['Nothing'];
export type Notification = components['schemas']['Notification'];
export type NotificationData = components['schemas']['NotificationData'];
export type NotificationPage = components['schemas']['NotificationPage'];
export type NotificationPreferences = components['schemas']['NotificationPreferences'];
export type NotificationPreferencesToSave = components['schemas']['NotificationPreferencesToSave'];
export type NotificationsToRead = components['schemas']['NotificationsToRead'];
export type OauthProvider = components['schemas']['OauthProvider'];
export type OauthProviderToChange = components['schemas']['OauthProviderToChange'];
export type OauthProviderToMake = components['schemas']['OauthProviderToMake'];
export type OpenErasure = components['schemas']['OpenErasure'];
export type OpenForm = components['schemas']['OpenForm'];
export type PasskeyCreationOptions = components['schemas']['PasskeyCreationOptions'];
export type PasskeyLogin = components['schemas']['PasskeyLogin'];
export type PasskeyRequestOptions = components['schemas']['PasskeyRequestOptions'];
export type PasskeyToAdd = components['schemas']['PasskeyToAdd'];
export type PasskeyToStart = components['schemas']['PasskeyToStart'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type PasswordPolicy = components['schemas']['PasswordPolicy'];
export type PasswordRenewal = components['schemas']['PasswordRenewal'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type PdfPageSizes = components['schemas']['PdfPageSizes'];
export type Problem = components['schemas']['Problem'];
export type ProcessListed = components['schemas']['ProcessListed'];
export type ProcessPage = components['schemas']['ProcessPage'];
export type ProcessStatus = components['schemas']['ProcessStatus'];
export type Profile = components['schemas']['Profile'];
export type ProfilePatch = components['schemas']['ProfilePatch'];
export type ProfileToChange = components['schemas']['ProfileToChange'];
export type ProviderCertificate = components['schemas']['ProviderCertificate'];
export type ProviderWarning = components['schemas']['ProviderWarning'];
export type PublicEnvelope = components['schemas']['PublicEnvelope'];
export type PublicPasswordRenewal = components['schemas']['PublicPasswordRenewal'];
export type PublicPasswordReset = components['schemas']['PublicPasswordReset'];
export type PublicQuickSend = components['schemas']['PublicQuickSend'];
export type PublicRegistration = components['schemas']['PublicRegistration'];
export type PublicValidCode = components['schemas']['PublicValidCode'];
export type QuickRecipient = components['schemas']['QuickRecipient'];
export type QuotaUsage = components['schemas']['QuotaUsage'];
export type Readiness = components['schemas']['Readiness'];
export type RecentTemplate = components['schemas']['RecentTemplate'];
export type RecipientRef = components['schemas']['RecipientRef'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type RecoveryCodesToRenew = components['schemas']['RecoveryCodesToRenew'];
export type Registration = components['schemas']['Registration'];
export type RegistrationId = components['schemas']['RegistrationId'];
export type RegistrationResponse = components['schemas']['RegistrationResponse'];
export type Reminders = components['schemas']['Reminders'];
export type RemoteSigner = components['schemas']['RemoteSigner'];
export type RemoteSigning = components['schemas']['RemoteSigning'];
export type RemoteSigningCode = components['schemas']['RemoteSigningCode'];
export type RemoteSigningCredential = components['schemas']['RemoteSigningCredential'];
export type RemoteSigningToStart = components['schemas']['RemoteSigningToStart'];
export type RemovalErasure = components['schemas']['RemovalErasure'];
export type RemovalPreview = components['schemas']['RemovalPreview'];
export type RemovedEnvelope = components['schemas']['RemovedEnvelope'];
export type RemovedEnvelopePage = components['schemas']['RemovedEnvelopePage'];
export type ReportMailboxSearch = components['schemas']['ReportMailboxSearch'];
export type ReportTask = components['schemas']['ReportTask'];
export type RetentionPreview = components['schemas']['RetentionPreview'];
export type RetentionRule = components['schemas']['RetentionRule'];
export type RetentionRuleChange = components['schemas']['RetentionRuleChange'];
export type RetentionToPreview = components['schemas']['RetentionToPreview'];
export type Role = components['schemas']['Role'];
export type RoleChange = components['schemas']['RoleChange'];
export type RoleCreate = components['schemas']['RoleCreate'];
export type Roles = components['schemas']['Roles'];
export type SamlProvider = components['schemas']['SamlProvider'];
export type SamlProviderToChange = components['schemas']['SamlProviderToChange'];
export type SamlProviderToMake = components['schemas']['SamlProviderToMake'];
export type SavedApprovalRoute = components['schemas']['SavedApprovalRoute'];
export type SavedApprovalRoutePage = components['schemas']['SavedApprovalRoutePage'];
export type SavedApprovalRouteToSave = components['schemas']['SavedApprovalRouteToSave'];
export type SavedApprover = components['schemas']['SavedApprover'];
export type SavedFilter = components['schemas']['SavedFilter'];
export type SavedFilterToChange = components['schemas']['SavedFilterToChange'];
export type SavedFilterToCreate = components['schemas']['SavedFilterToCreate'];
export type Scenario = components['schemas']['Scenario'];
export type ScenarioNamedTemplate = components['schemas']['ScenarioNamedTemplate'];
export type ScenarioPage = components['schemas']['ScenarioPage'];
export type ScenarioRow = components['schemas']['ScenarioRow'];
export type ScenarioShortStep = components['schemas']['ScenarioShortStep'];
export type ScenarioStep = components['schemas']['ScenarioStep'];
export type ScenarioTemplate = components['schemas']['ScenarioTemplate'];
export type ScenarioToSave = components['schemas']['ScenarioToSave'];
export type Seal = components['schemas']['Seal'];
export type SearchEnvelopes = components['schemas']['SearchEnvelopes'];
export type SearchField = components['schemas']['SearchField'];
export type SearchTemplate = components['schemas']['SearchTemplate'];
export type SecondFactor = components['schemas']['SecondFactor'];
export type SecondFactorLogin = components['schemas']['SecondFactorLogin'];
export type SecondFactorRemoval = components['schemas']['SecondFactorRemoval'];
export type SecondFactorToRename = components['schemas']['SecondFactorToRename'];
export type SecondFactorToStart = components['schemas']['SecondFactorToStart'];
export type SecondFactors = components['schemas']['SecondFactors'];
export type SecondFactorsToReset = components['schemas']['SecondFactorsToReset'];
export type SelfRemoval = components['schemas']['SelfRemoval'];
export type SendByShareCode = components['schemas']['SendByShareCode'];
export type SendForApproval = components['schemas']['SendForApproval'];
export type SenderRef = components['schemas']['SenderRef'];
export type SetUp = components['schemas']['SetUp'];
export type Settings = components['schemas']['Settings'];
export type ShareArchive = components['schemas']['ShareArchive'];
export type ShareCode = components['schemas']['ShareCode'];
export type ShareCopy = components['schemas']['ShareCopy'];
export type ShareResults = components['schemas']['ShareResults'];
export type Sign = components['schemas']['Sign'];
export type SignOnAttempt = components['schemas']['SignOnAttempt'];
export type SignOnAttemptPage = components['schemas']['SignOnAttemptPage'];
export type SignOnTest = components['schemas']['SignOnTest'];
export type SignedIn = components['schemas']['SignedIn'];
export type SignedInWithSecondFactor = components['schemas']['SignedInWithSecondFactor'];
export type SsoLogin = components['schemas']['SsoLogin'];
export type SsoLoginResponse = components['schemas']['SsoLoginResponse'];
export type SsoUrl = components['schemas']['SsoUrl'];
export type TemplateCheck = components['schemas']['TemplateCheck'];
export type TemplateComparison = components['schemas']['TemplateComparison'];
export type TemplateCreate = components['schemas']['TemplateCreate'];
export type TemplateImage = components['schemas']['TemplateImage'];
export type TemplateOfForm = components['schemas']['TemplateOfForm'];
export type TemplateOfOpenForm = components['schemas']['TemplateOfOpenForm'];
export type TemplatePage = components['schemas']['TemplatePage'];
export type TemplatePdf = components['schemas']['TemplatePdf'];
export type TemplateRoles = components['schemas']['TemplateRoles'];
export type TemplateValidation = components['schemas']['TemplateValidation'];
export type TemplateVersion = components['schemas']['TemplateVersion'];
export type TemplateVersionPage = components['schemas']['TemplateVersionPage'];
export type Token = components['schemas']['Token'];
export type TokenCreate = components['schemas']['TokenCreate'];
export type TotpConfirmation = components['schemas']['TotpConfirmation'];
export type TotpToAdd = components['schemas']['TotpToAdd'];
export type UploadedAttachment = components['schemas']['UploadedAttachment'];
export type UsedTemplate = components['schemas']['UsedTemplate'];
export type UsedTemplatePage = components['schemas']['UsedTemplatePage'];
export type UserImportStarted = components['schemas']['UserImportStarted'];
export type UserMailbox = components['schemas']['UserMailbox'];
export type UserName = components['schemas']['UserName'];
export type UserPolicies = components['schemas']['UserPolicies'];
export type UserPoliciesToSet = components['schemas']['UserPoliciesToSet'];
export type UserRef = components['schemas']['UserRef'];
export type UserReport = components['schemas']['UserReport'];
export type UserSession = components['schemas']['UserSession'];
export type ValidCode = components['schemas']['ValidCode'];
export type ViewPreferences = components['schemas']['ViewPreferences'];
export type ViewPreferencesToSet = components['schemas']['ViewPreferencesToSet'];
export type WholeGrants = components['schemas']['WholeGrants'];
export type ZipEntity = components['schemas']['ZipEntity'];
export type ZipStructure = components['schemas']['ZipStructure'];
export type ZipStructureInput = components['schemas']['ZipStructureInput'];
export type ZipStructureTitles = components['schemas']['ZipStructureTitles'];
export type SessionLoginInput = components['schemas']['SessionLoginInput'];
export type SessionFinishSecondFactorInput = components['schemas']['SessionFinishSecondFactorInput'];
export type SessionStartPasskeyAsSecondFactorInput = components['schemas']['SessionStartPasskeyAsSecondFactorInput'];
export type SessionLoginWithPasskeyInput = components['schemas']['SessionLoginWithPasskeyInput'];
export type SessionFindProviderInput = components['schemas']['SessionFindProviderInput'];
export type SessionFinishSignOnInput = components['schemas']['SessionFinishSignOnInput'];
export type SessionConfirmSignOnEmailInput = components['schemas']['SessionConfirmSignOnEmailInput'];
export type RegistrationRegisterInput = components['schemas']['RegistrationRegisterInput'];
export type RegistrationValidateCodeInput = components['schemas']['RegistrationValidateCodeInput'];
export type RegistrationSendCodeInput = components['schemas']['RegistrationSendCodeInput'];
export type RegistrationSendPasswordCodeInput = components['schemas']['RegistrationSendPasswordCodeInput'];
export type RegistrationResetPasswordInput = components['schemas']['RegistrationResetPasswordInput'];
export type RegistrationRenewPasswordInput = components['schemas']['RegistrationRenewPasswordInput'];
export type UserSessionsListOutput = components['schemas']['UserSessionsListOutput'];
export type UserSessionsEndInput = components['schemas']['UserSessionsEndInput'];
export type TokensListOutput = components['schemas']['TokensListOutput'];
export type TokensCreateInput = components['schemas']['TokensCreateInput'];
export type TokensRemoveInput = components['schemas']['TokensRemoveInput'];
export type SecondFactorsAddTotpInput = components['schemas']['SecondFactorsAddTotpInput'];
export type SecondFactorsConfirmTotpInput = components['schemas']['SecondFactorsConfirmTotpInput'];
export type SecondFactorsStartPasskeyInput = components['schemas']['SecondFactorsStartPasskeyInput'];
export type SecondFactorsAddPasskeyInput = components['schemas']['SecondFactorsAddPasskeyInput'];
export type SecondFactorsRenewRecoveryCodesInput = components['schemas']['SecondFactorsRenewRecoveryCodesInput'];
export type SecondFactorsRenameInput = components['schemas']['SecondFactorsRenameInput'];
export type SecondFactorsRemoveInput = components['schemas']['SecondFactorsRemoveInput'];
export type ServiceSetUpInput = components['schemas']['ServiceSetUpInput'];
export type ServiceFormulaInput = components['schemas']['ServiceFormulaInput'];
export type ServiceFormulaOutput = components['schemas']['ServiceFormulaOutput'];
export type ServiceBarcodeInput = components['schemas']['ServiceBarcodeInput'];
export type ServiceParseCsvInput = components['schemas']['ServiceParseCsvInput'];
export type ServiceParseCsvOutput = components['schemas']['ServiceParseCsvOutput'];
export type ProfileReplaceInput = components['schemas']['ProfileReplaceInput'];
export type ProfileUpdateInput = components['schemas']['ProfileUpdateInput'];
export type ProfileGetOfInput = components['schemas']['ProfileGetOfInput'];
export type ProfileReplaceOfInput = components['schemas']['ProfileReplaceOfInput'];
export type ProfileUpdateOfInput = components['schemas']['ProfileUpdateOfInput'];
export type ProfileChangePasswordInput = components['schemas']['ProfileChangePasswordInput'];
export type ProfileSetSignatureInput = components['schemas']['ProfileSetSignatureInput'];
export type ProfileSetInitialsInput = components['schemas']['ProfileSetInitialsInput'];
export type ProfileAvatarInput = components['schemas']['ProfileAvatarInput'];
export type ProfilePreviewRemovalInput = components['schemas']['ProfilePreviewRemovalInput'];
export type ProfileRemoveInput = components['schemas']['ProfileRemoveInput'];
export type AccountInvitationsListInput = components['schemas']['AccountInvitationsListInput'];
export type AccountInvitationsCreateInput = components['schemas']['AccountInvitationsCreateInput'];
export type AccountInvitationsReplaceInput = components['schemas']['AccountInvitationsReplaceInput'];
export type AccountInvitationsAcceptInput = components['schemas']['AccountInvitationsAcceptInput'];
export type AccountInvitationsValidateInput = components['schemas']['AccountInvitationsValidateInput'];
export type AccountInvitationsDeclineInput = components['schemas']['AccountInvitationsDeclineInput'];
export type AccountInvitationsRevokeInput = components['schemas']['AccountInvitationsRevokeInput'];
export type AccountInvitationsResendInput = components['schemas']['AccountInvitationsResendInput'];
export type AccountsCreateInput = components['schemas']['AccountsCreateInput'];
export type AccountsGetInput = components['schemas']['AccountsGetInput'];
export type AccountsUpdateInput = components['schemas']['AccountsUpdateInput'];
export type AccountsRemoveInput = components['schemas']['AccountsRemoveInput'];
export type AccountsOfMailboxInput = components['schemas']['AccountsOfMailboxInput'];
export type AccountsUsageInput = components['schemas']['AccountsUsageInput'];
export type AccountsLogoInput = components['schemas']['AccountsLogoInput'];
export type AccountsBrandLogoInput = components['schemas']['AccountsBrandLogoInput'];
export type AccountsPoliciesInput = components['schemas']['AccountsPoliciesInput'];
export type AccountsSetPoliciesInput = components['schemas']['AccountsSetPoliciesInput'];
export type AccountsTrustInput = components['schemas']['AccountsTrustInput'];
export type AccountsTrustOutput = components['schemas']['AccountsTrustOutput'];
export type AccountsSaveTrustInput = components['schemas']['AccountsSaveTrustInput'];
export type AccountsLegalHoldsInput = components['schemas']['AccountsLegalHoldsInput'];
export type AccountsLegalHoldsOutput = components['schemas']['AccountsLegalHoldsOutput'];
export type AccountsSetLegalHoldInput = components['schemas']['AccountsSetLegalHoldInput'];
export type AccountsSetLegalHoldOutput = components['schemas']['AccountsSetLegalHoldOutput'];
export type AccountsLiftLegalHoldInput = components['schemas']['AccountsLiftLegalHoldInput'];
export type AccountsRemoveTrustInput = components['schemas']['AccountsRemoveTrustInput'];
export type UsersSearchInput = components['schemas']['UsersSearchInput'];
export type UsersSearchColleaguesInput = components['schemas']['UsersSearchColleaguesInput'];
export type UsersSearchColleaguesOutput = components['schemas']['UsersSearchColleaguesOutput'];
export type UsersNamesInput = components['schemas']['UsersNamesInput'];
export type UsersNamesOutput = components['schemas']['UsersNamesOutput'];
export type UsersGetInput = components['schemas']['UsersGetInput'];
export type UsersErasuresInput = components['schemas']['UsersErasuresInput'];
export type UsersErasuresOutput = components['schemas']['UsersErasuresOutput'];
export type UsersPreviewErasureInput = components['schemas']['UsersPreviewErasureInput'];
export type UsersAddInput = components['schemas']['UsersAddInput'];
export type UsersImportInput = components['schemas']['UsersImportInput'];
export type UsersImportExampleInput = components['schemas']['UsersImportExampleInput'];
export type UsersSendWelcomeInput = components['schemas']['UsersSendWelcomeInput'];
export type UsersRemoveInput = components['schemas']['UsersRemoveInput'];
export type UsersResetSecondFactorsInput = components['schemas']['UsersResetSecondFactorsInput'];
export type UsersBlockInput = components['schemas']['UsersBlockInput'];
export type UsersAccountPermissionsInput = components['schemas']['UsersAccountPermissionsInput'];
export type UsersSetAccountPermissionsInput = components['schemas']['UsersSetAccountPermissionsInput'];
export type UsersChangeAccountPermissionsInput = components['schemas']['UsersChangeAccountPermissionsInput'];
export type UsersRemoveAccountPermissionsInput = components['schemas']['UsersRemoveAccountPermissionsInput'];
export type UsersSetAllPermissionsInput = components['schemas']['UsersSetAllPermissionsInput'];
export type UsersRemoveAccountPermissionInput = components['schemas']['UsersRemoveAccountPermissionInput'];
export type UsersRemoveAccountRoleInput = components['schemas']['UsersRemoveAccountRoleInput'];
export type UsersMailboxPermissionsInput = components['schemas']['UsersMailboxPermissionsInput'];
export type UsersSetMailboxPermissionsInput = components['schemas']['UsersSetMailboxPermissionsInput'];
export type UsersChangeMailboxPermissionsInput = components['schemas']['UsersChangeMailboxPermissionsInput'];
export type UsersRemoveMailboxPermissionsInput = components['schemas']['UsersRemoveMailboxPermissionsInput'];
export type UsersRemoveMailboxPermissionInput = components['schemas']['UsersRemoveMailboxPermissionInput'];
export type UsersRemoveMailboxRoleInput = components['schemas']['UsersRemoveMailboxRoleInput'];
export type RolesListInput = components['schemas']['RolesListInput'];
export type RolesListOfAccountInput = components['schemas']['RolesListOfAccountInput'];
export type RolesCreateInput = components['schemas']['RolesCreateInput'];
export type RolesGetInput = components['schemas']['RolesGetInput'];
export type RolesUpdateInput = components['schemas']['RolesUpdateInput'];
export type RolesRemoveInput = components['schemas']['RolesRemoveInput'];
export type DomainsListInput = components['schemas']['DomainsListInput'];
export type DomainsAddInput = components['schemas']['DomainsAddInput'];
export type DomainsGetInput = components['schemas']['DomainsGetInput'];
export type DomainsUpdateInput = components['schemas']['DomainsUpdateInput'];
export type DomainsChangeInput = components['schemas']['DomainsChangeInput'];
export type DomainsRemoveInput = components['schemas']['DomainsRemoveInput'];
export type ProvidersListInput = components['schemas']['ProvidersListInput'];
export type ProvidersListOutput = components['schemas']['ProvidersListOutput'];
export type ProvidersAddInput = components['schemas']['ProvidersAddInput'];
export type ProvidersGetInput = components['schemas']['ProvidersGetInput'];
export type ProvidersUpdateInput = components['schemas']['ProvidersUpdateInput'];
export type ProvidersRemoveInput = components['schemas']['ProvidersRemoveInput'];
export type OauthProvidersListInput = components['schemas']['OauthProvidersListInput'];
export type OauthProvidersListOutput = components['schemas']['OauthProvidersListOutput'];
export type OauthProvidersAddInput = components['schemas']['OauthProvidersAddInput'];
export type OauthProvidersGetInput = components['schemas']['OauthProvidersGetInput'];
export type OauthProvidersUpdateInput = components['schemas']['OauthProvidersUpdateInput'];
export type OauthProvidersRemoveInput = components['schemas']['OauthProvidersRemoveInput'];
export type OauthProvidersAttemptsInput = components['schemas']['OauthProvidersAttemptsInput'];
export type OauthProvidersTestInput = components['schemas']['OauthProvidersTestInput'];
export type SamlProvidersListInput = components['schemas']['SamlProvidersListInput'];
export type SamlProvidersListOutput = components['schemas']['SamlProvidersListOutput'];
export type SamlProvidersAddInput = components['schemas']['SamlProvidersAddInput'];
export type SamlProvidersGetInput = components['schemas']['SamlProvidersGetInput'];
export type SamlProvidersUpdateInput = components['schemas']['SamlProvidersUpdateInput'];
export type SamlProvidersRemoveInput = components['schemas']['SamlProvidersRemoveInput'];
export type SamlProvidersAttemptsInput = components['schemas']['SamlProvidersAttemptsInput'];
export type SamlProvidersTestInput = components['schemas']['SamlProvidersTestInput'];
export type MailboxesListOutput = components['schemas']['MailboxesListOutput'];
export type MailboxesListOfAccountInput = components['schemas']['MailboxesListOfAccountInput'];
export type MailboxesListOfAccountOutput = components['schemas']['MailboxesListOfAccountOutput'];
export type MailboxesListNamesInput = components['schemas']['MailboxesListNamesInput'];
export type MailboxesSearchInput = components['schemas']['MailboxesSearchInput'];
export type MailboxesSearchOutput = components['schemas']['MailboxesSearchOutput'];
export type MailboxesSearchParticipantsInput = components['schemas']['MailboxesSearchParticipantsInput'];
export type MailboxesSearchParticipantsOutput = components['schemas']['MailboxesSearchParticipantsOutput'];
export type MailboxesInfoInput = components['schemas']['MailboxesInfoInput'];
export type MailboxesInfoOutput = components['schemas']['MailboxesInfoOutput'];
export type MailboxesCreateInput = components['schemas']['MailboxesCreateInput'];
export type MailboxesGetInput = components['schemas']['MailboxesGetInput'];
export type MailboxesReplaceInput = components['schemas']['MailboxesReplaceInput'];
export type MailboxesUpdateInput = components['schemas']['MailboxesUpdateInput'];
export type MailboxesArchiveInput = components['schemas']['MailboxesArchiveInput'];
export type MailboxesLeaveInput = components['schemas']['MailboxesLeaveInput'];
export type MailboxesRemoveUsersInput = components['schemas']['MailboxesRemoveUsersInput'];
export type MailboxesLogoInput = components['schemas']['MailboxesLogoInput'];
export type MailboxesFoldersInput = components['schemas']['MailboxesFoldersInput'];
export type MailboxesFoldersOutput = components['schemas']['MailboxesFoldersOutput'];
export type MailboxesUsedTemplatesInput = components['schemas']['MailboxesUsedTemplatesInput'];
export type MailboxesActivityInput = components['schemas']['MailboxesActivityInput'];
export type MailboxesAutoDelegationInput = components['schemas']['MailboxesAutoDelegationInput'];
export type MailboxesSetAutoDelegationInput = components['schemas']['MailboxesSetAutoDelegationInput'];
export type MailboxGroupsListInput = components['schemas']['MailboxGroupsListInput'];
export type MailboxGroupsCreateInput = components['schemas']['MailboxGroupsCreateInput'];
export type MailboxGroupsInfoInput = components['schemas']['MailboxGroupsInfoInput'];
export type MailboxGroupsInfoOutput = components['schemas']['MailboxGroupsInfoOutput'];
export type MailboxGroupsGetInput = components['schemas']['MailboxGroupsGetInput'];
export type MailboxGroupsUpdateInput = components['schemas']['MailboxGroupsUpdateInput'];
export type MailboxGroupsRemoveInput = components['schemas']['MailboxGroupsRemoveInput'];
export type MailboxGroupsAddMailboxesInput = components['schemas']['MailboxGroupsAddMailboxesInput'];
export type MailboxGroupsRemoveMailboxesInput = components['schemas']['MailboxGroupsRemoveMailboxesInput'];
export type AliasesSetInput = components['schemas']['AliasesSetInput'];
export type AliasesRemoveInput = components['schemas']['AliasesRemoveInput'];
export type AliasesGetInput = components['schemas']['AliasesGetInput'];
export type AliasesGetOutput = components['schemas']['AliasesGetOutput'];
export type AliasesFindInput = components['schemas']['AliasesFindInput'];
export type AliasesFindOutput = components['schemas']['AliasesFindOutput'];
export type ContactsListInput = components['schemas']['ContactsListInput'];
export type ContactsCreateInput = components['schemas']['ContactsCreateInput'];
export type ContactsUpdateInput = components['schemas']['ContactsUpdateInput'];
export type ContactsRemoveInput = components['schemas']['ContactsRemoveInput'];
export type SavedFiltersListOutput = components['schemas']['SavedFiltersListOutput'];
export type SavedFiltersCreateInput = components['schemas']['SavedFiltersCreateInput'];
export type SavedFiltersCreateOutput = components['schemas']['SavedFiltersCreateOutput'];
export type SavedFiltersGetInput = components['schemas']['SavedFiltersGetInput'];
export type SavedFiltersReplaceInput = components['schemas']['SavedFiltersReplaceInput'];
export type SavedFiltersRemoveInput = components['schemas']['SavedFiltersRemoveInput'];
export type ViewPreferencesGetInput = components['schemas']['ViewPreferencesGetInput'];
export type ViewPreferencesSetInput = components['schemas']['ViewPreferencesSetInput'];
export type ViewPreferencesRemoveInput = components['schemas']['ViewPreferencesRemoveInput'];
export type LabelsListOutput = components['schemas']['LabelsListOutput'];
export type LabelsCreateInput = components['schemas']['LabelsCreateInput'];
export type LabelsUpdateInput = components['schemas']['LabelsUpdateInput'];
export type LabelsRemoveInput = components['schemas']['LabelsRemoveInput'];
export type LabelsAssignInput = components['schemas']['LabelsAssignInput'];
export type LabelsUnassignInput = components['schemas']['LabelsUnassignInput'];
export type CategoriesListInput = components['schemas']['CategoriesListInput'];
export type CategoriesListOfLevelInput = components['schemas']['CategoriesListOfLevelInput'];
export type CategoriesListOfLevelOutput = components['schemas']['CategoriesListOfLevelOutput'];
export type CategoriesCreateInput = components['schemas']['CategoriesCreateInput'];
export type CategoriesUpdateInput = components['schemas']['CategoriesUpdateInput'];
export type CategoriesRemoveInput = components['schemas']['CategoriesRemoveInput'];
export type DictionariesListInput = components['schemas']['DictionariesListInput'];
export type DictionariesCreateInput = components['schemas']['DictionariesCreateInput'];
export type DictionariesGetInput = components['schemas']['DictionariesGetInput'];
export type DictionariesUpdateInput = components['schemas']['DictionariesUpdateInput'];
export type DictionariesArchiveInput = components['schemas']['DictionariesArchiveInput'];
export type DictionariesCheckInput = components['schemas']['DictionariesCheckInput'];
export type DictionariesAddColumnInput = components['schemas']['DictionariesAddColumnInput'];
export type DictionariesUpdateColumnInput = components['schemas']['DictionariesUpdateColumnInput'];
export type DictionariesRemoveColumnInput = components['schemas']['DictionariesRemoveColumnInput'];
export type DictionariesColumnValuesInput = components['schemas']['DictionariesColumnValuesInput'];
export type DictionariesCheckColumnInput = components['schemas']['DictionariesCheckColumnInput'];
export type DictionariesStartExportInput = components['schemas']['DictionariesStartExportInput'];
export type DictionariesExportStatusInput = components['schemas']['DictionariesExportStatusInput'];
export type DictionariesExportFileInput = components['schemas']['DictionariesExportFileInput'];
export type RecordsListInput = components['schemas']['RecordsListInput'];
export type RecordsSearchInput = components['schemas']['RecordsSearchInput'];
export type RecordsCreateInput = components['schemas']['RecordsCreateInput'];
export type RecordsGetInput = components['schemas']['RecordsGetInput'];
export type RecordsValueInput = components['schemas']['RecordsValueInput'];
export type RecordsUpdateInput = components['schemas']['RecordsUpdateInput'];
export type RecordsRemoveInput = components['schemas']['RecordsRemoveInput'];
export type RecordsRemoveOutput = components['schemas']['RecordsRemoveOutput'];
export type RecordsFindByValuesInput = components['schemas']['RecordsFindByValuesInput'];
export type RecordsFindByValuesOutput = components['schemas']['RecordsFindByValuesOutput'];
export type ImportsUploadInput = components['schemas']['ImportsUploadInput'];
export type ImportsGetInput = components['schemas']['ImportsGetInput'];
export type ImportsPreviewInput = components['schemas']['ImportsPreviewInput'];
export type ImportsConfirmInput = components['schemas']['ImportsConfirmInput'];
export type ImportsCancelInput = components['schemas']['ImportsCancelInput'];
export type AuditSearchInput = components['schemas']['AuditSearchInput'];
export type ReportsOfEnvelopesInput = components['schemas']['ReportsOfEnvelopesInput'];
export type ReportsOfAuditInput = components['schemas']['ReportsOfAuditInput'];
export type ReportsOfUsersInput = components['schemas']['ReportsOfUsersInput'];
export type ReportsOfMailboxesInput = components['schemas']['ReportsOfMailboxesInput'];
export type ReportsGetInput = components['schemas']['ReportsGetInput'];
export type ReportsFileInput = components['schemas']['ReportsFileInput'];
export type NotificationsListInput = components['schemas']['NotificationsListInput'];
export type NotificationsReadInput = components['schemas']['NotificationsReadInput'];
export type NotificationsSetAccountPreferencesInput = components['schemas']['NotificationsSetAccountPreferencesInput'];
export type NotificationsSetMailboxPreferencesInput = components['schemas']['NotificationsSetMailboxPreferencesInput'];
export type NotificationsAccountPreferencesOfInput = components['schemas']['NotificationsAccountPreferencesOfInput'];
export type NotificationsSetAccountPreferencesOfInput = components['schemas']['NotificationsSetAccountPreferencesOfInput'];
export type NotificationsMailboxPreferencesOfInput = components['schemas']['NotificationsMailboxPreferencesOfInput'];
export type NotificationsSetMailboxPreferencesOfInput = components['schemas']['NotificationsSetMailboxPreferencesOfInput'];
export type ProcessesListInput = components['schemas']['ProcessesListInput'];
export type ProcessesGetInput = components['schemas']['ProcessesGetInput'];
export type TemplatesListInput = components['schemas']['TemplatesListInput'];
export type TemplatesCreateInput = components['schemas']['TemplatesCreateInput'];
export type TemplatesCheckInput = components['schemas']['TemplatesCheckInput'];
export type TemplatesValidateInput = components['schemas']['TemplatesValidateInput'];
export type TemplatesRecentlyUsedOutput = components['schemas']['TemplatesRecentlyUsedOutput'];
export type TemplatesGetInput = components['schemas']['TemplatesGetInput'];
export type TemplatesUpdateInput = components['schemas']['TemplatesUpdateInput'];
export type TemplatesRenameInput = components['schemas']['TemplatesRenameInput'];
export type TemplatesSetCategoriesInput = components['schemas']['TemplatesSetCategoriesInput'];
export type TemplatesArchiveInput = components['schemas']['TemplatesArchiveInput'];
export type TemplatesCloneInput = components['schemas']['TemplatesCloneInput'];
export type TemplatesVersionsInput = components['schemas']['TemplatesVersionsInput'];
export type TemplatesCompareInput = components['schemas']['TemplatesCompareInput'];
export type TemplatesFavoriteInput = components['schemas']['TemplatesFavoriteInput'];
export type TemplatesUnfavoriteInput = components['schemas']['TemplatesUnfavoriteInput'];
export type TemplatesShareCodeInput = components['schemas']['TemplatesShareCodeInput'];
export type TemplatesUnshareInput = components['schemas']['TemplatesUnshareInput'];
export type TemplatesByShareCodeInput = components['schemas']['TemplatesByShareCodeInput'];
export type TemplatesEnvelopeSchemaInput = components['schemas']['TemplatesEnvelopeSchemaInput'];
export type TemplatesUploadImageInput = components['schemas']['TemplatesUploadImageInput'];
export type TemplatesImageInput = components['schemas']['TemplatesImageInput'];
export type TemplatesImageOfTemplateInput = components['schemas']['TemplatesImageOfTemplateInput'];
export type TemplatesUploadPdfInput = components['schemas']['TemplatesUploadPdfInput'];
export type TemplatesPdfInput = components['schemas']['TemplatesPdfInput'];
export type TemplatesPdfPageSizesInput = components['schemas']['TemplatesPdfPageSizesInput'];
export type TemplatesPdfOfTemplateInput = components['schemas']['TemplatesPdfOfTemplateInput'];
export type TemplatesPdfPageSizesOfTemplateInput = components['schemas']['TemplatesPdfPageSizesOfTemplateInput'];
export type TemplatesZipStructuresInput = components['schemas']['TemplatesZipStructuresInput'];
export type TemplatesSetZipStructureInput = components['schemas']['TemplatesSetZipStructureInput'];
export type TemplatesZipStructureTitlesInput = components['schemas']['TemplatesZipStructureTitlesInput'];
export type TemplatesRemoveZipStructureInput = components['schemas']['TemplatesRemoveZipStructureInput'];
export type EnvelopesCreateDraftInput = components['schemas']['EnvelopesCreateDraftInput'];
export type EnvelopesCreateDraftOutput = components['schemas']['EnvelopesCreateDraftOutput'];
export type EnvelopesUpdateDraftInput = components['schemas']['EnvelopesUpdateDraftInput'];
export type EnvelopesRemoveDraftInput = components['schemas']['EnvelopesRemoveDraftInput'];
export type EnvelopesEmptyXmlInput = components['schemas']['EnvelopesEmptyXmlInput'];
export type EnvelopesCheckInput = components['schemas']['EnvelopesCheckInput'];
export type EnvelopesSendInput = components['schemas']['EnvelopesSendInput'];
export type EnvelopesSendOutput = components['schemas']['EnvelopesSendOutput'];
export type EnvelopesSendOnceInput = components['schemas']['EnvelopesSendOnceInput'];
export type EnvelopesSendOnceOutput = components['schemas']['EnvelopesSendOnceOutput'];
export type EnvelopesQuickSendInput = components['schemas']['EnvelopesQuickSendInput'];
export type EnvelopesQuickSendOutput = components['schemas']['EnvelopesQuickSendOutput'];
export type EnvelopesGetInput = components['schemas']['EnvelopesGetInput'];
export type EnvelopesSearchInput = components['schemas']['EnvelopesSearchInput'];
export type EnvelopesSearchRolesInput = components['schemas']['EnvelopesSearchRolesInput'];
export type EnvelopesFieldsToSearchInput = components['schemas']['EnvelopesFieldsToSearchInput'];
export type EnvelopesFieldsToSearchOutput = components['schemas']['EnvelopesFieldsToSearchOutput'];
export type EnvelopesFieldsInput = components['schemas']['EnvelopesFieldsInput'];
export type EnvelopesFieldsOutput = components['schemas']['EnvelopesFieldsOutput'];
export type EnvelopesActiveRolesInput = components['schemas']['EnvelopesActiveRolesInput'];
export type EnvelopesActiveRolesOutput = components['schemas']['EnvelopesActiveRolesOutput'];
export type EnvelopesHasActiveRoleInput = components['schemas']['EnvelopesHasActiveRoleInput'];
export type EnvelopesFillInput = components['schemas']['EnvelopesFillInput'];
export type EnvelopesApproveInput = components['schemas']['EnvelopesApproveInput'];
export type EnvelopesApproveOutput = components['schemas']['EnvelopesApproveOutput'];
export type EnvelopesCancelInput = components['schemas']['EnvelopesCancelInput'];
export type EnvelopesCancelOutput = components['schemas']['EnvelopesCancelOutput'];
export type EnvelopesDelegateInput = components['schemas']['EnvelopesDelegateInput'];
export type EnvelopesDelegateOutput = components['schemas']['EnvelopesDelegateOutput'];
export type EnvelopesTakeBackInput = components['schemas']['EnvelopesTakeBackInput'];
export type EnvelopesDocumentsToSignInput = components['schemas']['EnvelopesDocumentsToSignInput'];
export type EnvelopesDocumentsToSignOutput = components['schemas']['EnvelopesDocumentsToSignOutput'];
export type EnvelopesDocumentToSignInput = components['schemas']['EnvelopesDocumentToSignInput'];
export type EnvelopesFileToSignInput = components['schemas']['EnvelopesFileToSignInput'];
export type EnvelopesSignInput = components['schemas']['EnvelopesSignInput'];
export type EnvelopesSigningReportInput = components['schemas']['EnvelopesSigningReportInput'];
export type EnvelopesRemoteSignersOutput = components['schemas']['EnvelopesRemoteSignersOutput'];
export type EnvelopesStartRemoteSigningInput = components['schemas']['EnvelopesStartRemoteSigningInput'];
export type EnvelopesContinueRemoteSigningInput = components['schemas']['EnvelopesContinueRemoteSigningInput'];
export type EnvelopesChooseRemoteCredentialInput = components['schemas']['EnvelopesChooseRemoteCredentialInput'];
export type EnvelopesSignByHandInput = components['schemas']['EnvelopesSignByHandInput'];
export type EnvelopesArchiveInput = components['schemas']['EnvelopesArchiveInput'];
export type EnvelopesLinkArchiveInput = components['schemas']['EnvelopesLinkArchiveInput'];
export type EnvelopesListSealsInput = components['schemas']['EnvelopesListSealsInput'];
export type EnvelopesListSealsOutput = components['schemas']['EnvelopesListSealsOutput'];
export type EnvelopesArchiveByLinkInput = components['schemas']['EnvelopesArchiveByLinkInput'];
export type EnvelopesFinalPdfInput = components['schemas']['EnvelopesFinalPdfInput'];
export type EnvelopesPreviewInput = components['schemas']['EnvelopesPreviewInput'];
export type EnvelopesPrintableInput = components['schemas']['EnvelopesPrintableInput'];
export type EnvelopesEmailsInput = components['schemas']['EnvelopesEmailsInput'];
export type EnvelopesAuditTrailInput = components['schemas']['EnvelopesAuditTrailInput'];
export type EnvelopesAuditTrailOutput = components['schemas']['EnvelopesAuditTrailOutput'];
export type EnvelopesAddAuditNoteInput = components['schemas']['EnvelopesAddAuditNoteInput'];
export type EnvelopesAuditTrailPdfInput = components['schemas']['EnvelopesAuditTrailPdfInput'];
export type EnvelopesAuditCheckpointOfSizeInput = components['schemas']['EnvelopesAuditCheckpointOfSizeInput'];
export type EnvelopesProveAuditRecordInput = components['schemas']['EnvelopesProveAuditRecordInput'];
export type EnvelopesProveAuditGrowthInput = components['schemas']['EnvelopesProveAuditGrowthInput'];
export type EnvelopesSetMetadataInput = components['schemas']['EnvelopesSetMetadataInput'];
export type EnvelopesRemoveMetadataInput = components['schemas']['EnvelopesRemoveMetadataInput'];
export type EnvelopesNotifyInput = components['schemas']['EnvelopesNotifyInput'];
export type EnvelopesMarkAsReadInput = components['schemas']['EnvelopesMarkAsReadInput'];
export type EnvelopesMoveToArchiveInput = components['schemas']['EnvelopesMoveToArchiveInput'];
export type EnvelopesMoveToBinInput = components['schemas']['EnvelopesMoveToBinInput'];
export type EnvelopesPageSizesInput = components['schemas']['EnvelopesPageSizesInput'];
export type SharingShareArchiveInput = components['schemas']['SharingShareArchiveInput'];
export type SharingDownloadSharedInput = components['schemas']['SharingDownloadSharedInput'];
export type SharingShareCopyInput = components['schemas']['SharingShareCopyInput'];
export type SharingUnshareCopyInput = components['schemas']['SharingUnshareCopyInput'];
export type AttachmentsUploadInput = components['schemas']['AttachmentsUploadInput'];
export type AttachmentsUploadPdfInput = components['schemas']['AttachmentsUploadPdfInput'];
export type AttachmentsDownloadInput = components['schemas']['AttachmentsDownloadInput'];
export type AttachmentsArchiveInfoInput = components['schemas']['AttachmentsArchiveInfoInput'];
export type AttachmentsPageSizesInput = components['schemas']['AttachmentsPageSizesInput'];
export type AttachmentsCloneInput = components['schemas']['AttachmentsCloneInput'];
export type InvitationsListInput = components['schemas']['InvitationsListInput'];
export type InvitationsAcceptInput = components['schemas']['InvitationsAcceptInput'];
export type InvitationsInfoInput = components['schemas']['InvitationsInfoInput'];
export type InvitationsConfirmInput = components['schemas']['InvitationsConfirmInput'];
export type InvitationsConfirmOutput = components['schemas']['InvitationsConfirmOutput'];
export type InvitationsValidateInput = components['schemas']['InvitationsValidateInput'];
export type InvitationsValidateOwnInput = components['schemas']['InvitationsValidateOwnInput'];
export type InvitationsOwnInfoInput = components['schemas']['InvitationsOwnInfoInput'];
export type GuestsCheckCodeInput = components['schemas']['GuestsCheckCodeInput'];
export type GuestsEnterInput = components['schemas']['GuestsEnterInput'];
export type GuestsSendByShareCodeInput = components['schemas']['GuestsSendByShareCodeInput'];
export type GuestsSendFileInput = components['schemas']['GuestsSendFileInput'];
export type ApprovalRoutesListInput = components['schemas']['ApprovalRoutesListInput'];
export type ApprovalRoutesCreateInput = components['schemas']['ApprovalRoutesCreateInput'];
export type ApprovalRoutesCreateOutput = components['schemas']['ApprovalRoutesCreateOutput'];
export type ApprovalRoutesGetInput = components['schemas']['ApprovalRoutesGetInput'];
export type ApprovalRoutesReplaceInput = components['schemas']['ApprovalRoutesReplaceInput'];
export type ApprovalRoutesRemoveInput = components['schemas']['ApprovalRoutesRemoveInput'];
export type ScenariosListInput = components['schemas']['ScenariosListInput'];
export type ScenariosCreateInput = components['schemas']['ScenariosCreateInput'];
export type ScenariosGetInput = components['schemas']['ScenariosGetInput'];
export type ScenariosReplaceInput = components['schemas']['ScenariosReplaceInput'];
export type ScenariosRemoveInput = components['schemas']['ScenariosRemoveInput'];
export type ScenariosCloneInput = components['schemas']['ScenariosCloneInput'];
export type ScenariosBeginInput = components['schemas']['ScenariosBeginInput'];
export type ScenariosBeginOutput = components['schemas']['ScenariosBeginOutput'];
export type ScenariosContinueInput = components['schemas']['ScenariosContinueInput'];
export type ScenariosContinueOutput = components['schemas']['ScenariosContinueOutput'];
export type ApprovalsSendInput = components['schemas']['ApprovalsSendInput'];
export type ApprovalsSendOutput = components['schemas']['ApprovalsSendOutput'];
export type ApprovalsDecideInput = components['schemas']['ApprovalsDecideInput'];
export type ApprovalsDecideOneInput = components['schemas']['ApprovalsDecideOneInput'];
export type ApprovalsSearchInput = components['schemas']['ApprovalsSearchInput'];
export type ApprovalsHistoryOfMailboxInput = components['schemas']['ApprovalsHistoryOfMailboxInput'];
export type ApprovalsHistoryInput = components['schemas']['ApprovalsHistoryInput'];
export type ApprovalsHistoryOutput = components['schemas']['ApprovalsHistoryOutput'];
export type ApprovalsGetInput = components['schemas']['ApprovalsGetInput'];
export type ApprovalsCancelInput = components['schemas']['ApprovalsCancelInput'];
export type CommentsListInput = components['schemas']['CommentsListInput'];
export type CommentsListOutput = components['schemas']['CommentsListOutput'];
export type CommentsAddInput = components['schemas']['CommentsAddInput'];
export type CommentsReplaceInput = components['schemas']['CommentsReplaceInput'];
export type CommentsRemoveAllInput = components['schemas']['CommentsRemoveAllInput'];
export type CommentsSetAccessInput = components['schemas']['CommentsSetAccessInput'];
export type CommentsThreadsInput = components['schemas']['CommentsThreadsInput'];
export type CommentsThreadInput = components['schemas']['CommentsThreadInput'];
export type CommentsUpdateThreadInput = components['schemas']['CommentsUpdateThreadInput'];
export type CommentsUpdateInput = components['schemas']['CommentsUpdateInput'];
export type CommentsRemoveInput = components['schemas']['CommentsRemoveInput'];
export type CommentsResolveInput = components['schemas']['CommentsResolveInput'];
export type ChainsCreateInput = components['schemas']['ChainsCreateInput'];
export type ChainsCreateOutput = components['schemas']['ChainsCreateOutput'];
export type ChainsAddInput = components['schemas']['ChainsAddInput'];
export type ChainsGetInput = components['schemas']['ChainsGetInput'];
export type ChainsGetOutput = components['schemas']['ChainsGetOutput'];
export type ChainsLeaveInput = components['schemas']['ChainsLeaveInput'];
export type ChainsLeaveAllInput = components['schemas']['ChainsLeaveAllInput'];
export type ColumnsListOutput = components['schemas']['ColumnsListOutput'];
export type ColumnsAddInput = components['schemas']['ColumnsAddInput'];
export type ColumnsUpdateInput = components['schemas']['ColumnsUpdateInput'];
export type ColumnsRemoveInput = components['schemas']['ColumnsRemoveInput'];
export type ColumnsRemoveAllInput = components['schemas']['ColumnsRemoveAllInput'];
export type ColumnsResetOutput = components['schemas']['ColumnsResetOutput'];
export type BulkSendsListInput = components['schemas']['BulkSendsListInput'];
export type BulkSendsUploadInput = components['schemas']['BulkSendsUploadInput'];
export type BulkSendsUploadOutput = components['schemas']['BulkSendsUploadOutput'];
export type BulkSendsTemplateInput = components['schemas']['BulkSendsTemplateInput'];
export type BulkSendsGetInput = components['schemas']['BulkSendsGetInput'];
export type BulkSendsStartInput = components['schemas']['BulkSendsStartInput'];
export type BulkSendsCancelInput = components['schemas']['BulkSendsCancelInput'];
export type BulkSendsResultsInput = components['schemas']['BulkSendsResultsInput'];
export type CallbacksListOutput = components['schemas']['CallbacksListOutput'];
export type CallbacksAddInput = components['schemas']['CallbacksAddInput'];
export type CallbacksCheckInput = components['schemas']['CallbacksCheckInput'];
export type CallbacksSendInput = components['schemas']['CallbacksSendInput'];
export type CallbacksEnableInput = components['schemas']['CallbacksEnableInput'];
export type CallbacksDeliveriesInput = components['schemas']['CallbacksDeliveriesInput'];
export type CallbacksReplayInput = components['schemas']['CallbacksReplayInput'];
export type CallbacksRotateSecretInput = components['schemas']['CallbacksRotateSecretInput'];
export type CallbacksRemoveInput = components['schemas']['CallbacksRemoveInput'];
export type CallbackDeliveriesListInput = components['schemas']['CallbackDeliveriesListInput'];
export type CallbackDeliveriesReplayInput = components['schemas']['CallbackDeliveriesReplayInput'];
export type CallbackDeliveriesRotateSecretInput = components['schemas']['CallbackDeliveriesRotateSecretInput'];
export type EventsListInput = components['schemas']['EventsListInput'];
export type FormsListInput = components['schemas']['FormsListInput'];
export type FormsCreateInput = components['schemas']['FormsCreateInput'];
export type FormsGetInput = components['schemas']['FormsGetInput'];
export type FormsReplaceInput = components['schemas']['FormsReplaceInput'];
export type FormsRemoveInput = components['schemas']['FormsRemoveInput'];
export type FormsOpenInput = components['schemas']['FormsOpenInput'];
export type FormsStartInput = components['schemas']['FormsStartInput'];
export type AccountExportsStartInput = components['schemas']['AccountExportsStartInput'];
export type AccountExportsListInput = components['schemas']['AccountExportsListInput'];
export type AccountExportsListOutput = components['schemas']['AccountExportsListOutput'];
export type AccountExportsGetInput = components['schemas']['AccountExportsGetInput'];
export type AccountExportsEndInput = components['schemas']['AccountExportsEndInput'];
export type RetentionRulesInput = components['schemas']['RetentionRulesInput'];
export type RetentionRulesOutput = components['schemas']['RetentionRulesOutput'];
export type RetentionAddRuleInput = components['schemas']['RetentionAddRuleInput'];
export type RetentionAddRuleOutput = components['schemas']['RetentionAddRuleOutput'];
export type RetentionChangeRuleInput = components['schemas']['RetentionChangeRuleInput'];
export type RetentionRemoveRuleInput = components['schemas']['RetentionRemoveRuleInput'];
export type RetentionPreviewInput = components['schemas']['RetentionPreviewInput'];
export type RetentionRemovedInput = components['schemas']['RetentionRemovedInput'];
