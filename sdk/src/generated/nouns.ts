// Generated from openapi.json by tools/write-sdk.ts; do not edit.
import type { CallOptions } from "../call.ts";
import type { Download } from "../download.ts";
import type * as types from "./schemas.ts";

/** The methods of `client.session`. */
export type Session = {
  /** Sign in with email address and password. */
  login(input: types.SessionLoginInput, options?: CallOptions): Promise<types.LoginResponse>;
  /** Sign in with a second factor after the password. */
  finishSecondFactor(input: types.SessionFinishSecondFactorInput, options?: CallOptions): Promise<types.SignedInWithSecondFactor>;
  /** Start the use of a passkey after the password: returns options for the browser. */
  startPasskeyAsSecondFactor(input: types.SessionStartPasskeyAsSecondFactorInput, options?: CallOptions): Promise<types.PasskeyRequestOptions>;
  /** Start a sign-in with a passkey: returns options for the browser. */
  startPasskey(input?: undefined, options?: CallOptions): Promise<types.PasskeyRequestOptions>;
  /** Sign in with a passkey. */
  loginWithPasskey(input: types.SessionLoginWithPasskeyInput, options?: CallOptions): Promise<types.SignedInWithSecondFactor>;
  /** Find the sign-in page for an email address. */
  findProvider(input: types.SessionFindProviderInput, options?: CallOptions): Promise<types.SsoUrl>;
  /** Exchange the one-time code of a sign-in for a token. */
  finishSignOn(input: types.SessionFinishSignOnInput, options?: CallOptions): Promise<types.SsoLoginResponse>;
  /** End the session. */
  logout(input?: undefined, options?: CallOptions): Promise<void>;
  /** Exchange the code of an email for a token, when the provider does not confirm the email address. */
  confirmSignOnEmail(input: types.SessionConfirmSignOnEmailInput, options?: CallOptions): Promise<types.ConfirmedSsoLogin>;
};

/** The methods of `client.registration`. */
export type Registration = {
  /** Register with the code from an email, and sign in. */
  register(input: types.RegistrationRegisterInput, options?: CallOptions): Promise<types.RegistrationResponse>;
  /** Retrieve the address of a code, which remains valid. */
  validateCode(input: types.RegistrationValidateCodeInput, options?: CallOptions): Promise<types.ValidCode>;
  /** Send a code for registration to an email address. */
  sendCode(input: types.RegistrationSendCodeInput, options?: CallOptions): Promise<void>;
  /** Send a code for a new password to an email address. */
  sendPasswordCode(input: types.RegistrationSendPasswordCodeInput, options?: CallOptions): Promise<void>;
  /** Set a new password with the code from an email; all sessions end. */
  resetPassword(input: types.RegistrationResetPasswordInput, options?: CallOptions): Promise<void>;
  /** Change a password, expired or not, with the current one; all sessions end. */
  renewPassword(input: types.RegistrationRenewPasswordInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.userSessions`. */
export type UserSessions = {
  /** List the caller's sessions, newest first. */
  list(input?: undefined, options?: CallOptions): Promise<types.UserSessionsListOutput>;
  /** End a session of the caller. */
  end(input: types.UserSessionsEndInput, options?: CallOptions): Promise<void>;
  /** End the caller's sessions except the current one. */
  endOthers(input?: undefined, options?: CallOptions): Promise<types.EndedSessions>;
};

/** The methods of `client.tokens`. */
export type Tokens = {
  /** List application tokens. */
  list(input?: undefined, options?: CallOptions): Promise<types.TokensListOutput>;
  /** Create an application token; its text is in this answer only. */
  create(input: types.TokensCreateInput, options?: CallOptions): Promise<types.CreatedToken>;
  /** Revoke an application token. */
  remove(input: types.TokensRemoveInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.secondFactors`. */
export type SecondFactors = {
  /** List the caller's second factors. */
  list(input?: undefined, options?: CallOptions): Promise<types.SecondFactors>;
  /** Add an authenticator app; its secret is in this answer only. */
  addTotp(input: types.SecondFactorsAddTotpInput, options?: CallOptions): Promise<types.AddedTotp>;
  /** Confirm an authenticator app with a code, and read the recovery codes. */
  confirmTotp(input: types.SecondFactorsConfirmTotpInput, options?: CallOptions): Promise<types.ConfirmedTotp>;
  /** Start adding a passkey: returns options for the caller's browser. */
  startPasskey(input?: types.SecondFactorsStartPasskeyInput, options?: CallOptions): Promise<types.PasskeyCreationOptions>;
  /** Add a passkey that the caller's browser created. */
  addPasskey(input: types.SecondFactorsAddPasskeyInput, options?: CallOptions): Promise<types.AddedPasskey>;
  /** Replace the caller's recovery codes; they are in this answer only. */
  renewRecoveryCodes(input?: types.SecondFactorsRenewRecoveryCodesInput, options?: CallOptions): Promise<types.RecoveryCodes>;
  /** Rename a second factor of the caller. */
  rename(input: types.SecondFactorsRenameInput, options?: CallOptions): Promise<types.SecondFactor>;
  /** Remove a second factor of the caller. */
  remove(input: types.SecondFactorsRemoveInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.service`. */
export type Service = {
  /** Create the first account, owner and mailbox with the one-time code. */
  setUp(input: types.ServiceSetUpInput, options?: CallOptions): Promise<types.SetUp>;
  /** Retrieve the limits and the version of this service. */
  settings(input?: undefined, options?: CallOptions): Promise<types.Settings>;
  /** Evaluate formulas with values; nothing is stored. */
  formula(input: types.ServiceFormulaInput, options?: CallOptions): Promise<types.ServiceFormulaOutput>;
  /** Draw a barcode as SVG. */
  barcode(input: types.ServiceBarcodeInput, options?: CallOptions): Promise<string>;
  /** Preview the first rows of a file or text of records; nothing is stored. */
  parseCsv(input: types.ServiceParseCsvInput, options?: CallOptions): Promise<types.ServiceParseCsvOutput>;
};

/** The methods of `client.profile`. */
export type Profile = {
  /** Retrieve the profile of the caller, with accounts and mailboxes. */
  get(input?: undefined, options?: CallOptions): Promise<types.Profile>;
  /** Change the caller's profile. */
  replace(input: types.ProfileReplaceInput, options?: CallOptions): Promise<types.Profile>;
  /** Change the caller's names or telephone number. */
  update(input: types.ProfileUpdateInput, options?: CallOptions): Promise<types.Profile>;
  /** Retrieve the profile of a corporate user. Needs the permission `corporateUserManage` (10120) in the account. */
  getOf(input: types.ProfileGetOfInput, options?: CallOptions): Promise<types.CorporateProfile>;
  /** Change the profile of a corporate user. Needs the permission `corporateUserManage` (10120) in the account. */
  replaceOf(input: types.ProfileReplaceOfInput, options?: CallOptions): Promise<types.CorporateProfile>;
  /** Change the names or telephone number of a corporate user. Needs the permission `corporateUserManage` (10120) in the account. */
  updateOf(input: types.ProfileUpdateOfInput, options?: CallOptions): Promise<types.CorporateProfile>;
  /** Change the caller's password; their other sessions end. */
  changePassword(input: types.ProfileChangePasswordInput, options?: CallOptions): Promise<void>;
  /** Store the image of the caller's signature, or remove it. */
  setSignature(input?: types.ProfileSetSignatureInput, options?: CallOptions): Promise<void>;
  /** Store the image of the caller's initials, or remove it. */
  setInitials(input?: types.ProfileSetInitialsInput, options?: CallOptions): Promise<void>;
  /** Download the avatar of a person. */
  avatar(input: types.ProfileAvatarInput, options?: CallOptions): Promise<Download>;
  /** Preview the effect of removing the caller on accounts, mailboxes, envelopes and tokens. */
  previewRemoval(input?: types.ProfilePreviewRemovalInput, options?: CallOptions): Promise<types.RemovalPreview>;
  /** Remove the caller from the service. */
  remove(input: types.ProfileRemoveInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.accountInvitations`. */
export type AccountInvitations = {
  /** List open invitations to the caller, or those of an account. Needs `userListView` (10013) in the account when the invitations of an account are listed. */
  list(input?: types.AccountInvitationsListInput, options?: CallOptions): Promise<types.AccountInvitations>;
  /** Invite a person into an account by email. Needs `userAssignToAccount` (10000) in the account when roles are granted in the account. Needs `userAssignToMailbox` (10011) in the account when roles are granted in mailboxes. */
  create(input: types.AccountInvitationsCreateInput, options?: CallOptions): Promise<types.AccountInvited>;
  /** Replace the roles that an open invitation grants. Needs `userAssignToAccount` (10000) in the account. Needs `userAssignToMailbox` (10011) in the account when roles are granted in mailboxes. */
  replace(input: types.AccountInvitationsReplaceInput, options?: CallOptions): Promise<void>;
  /** Accept an invitation to the caller's email address. */
  accept(input: types.AccountInvitationsAcceptInput, options?: CallOptions): Promise<void>;
  /** Retrieve the status of the user who was invited to an account. */
  validate(input: types.AccountInvitationsValidateInput, options?: CallOptions): Promise<types.AccountInvitee>;
  /** Decline an invitation; the code is the only credential. */
  decline(input: types.AccountInvitationsDeclineInput, options?: CallOptions): Promise<void>;
  /** Revoke an invitation to an account. Needs the permission `userUnassignFromAccount` (10001) in the account. */
  revoke(input: types.AccountInvitationsRevokeInput, options?: CallOptions): Promise<void>;
  /** Send an invitation to an account again, with a new code. Needs the permission `userAssignToAccount` (10000) in the account. */
  resend(input: types.AccountInvitationsResendInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.accounts`. */
export type Accounts = {
  /** Create an account, which the caller owns. */
  create(input: types.AccountsCreateInput, options?: CallOptions): Promise<types.Account>;
  /** Retrieve an account. Needs the permission `accountView` (10130) in the account. Needs `mailboxListView` (10015) in the account when all mailboxes are shown, not only those of the caller. */
  get(input: types.AccountsGetInput, options?: CallOptions): Promise<types.Account>;
  /** Change an account. Needs the permission `accountManage` (10007) in the account. Needs `mailboxListView` (10015) in the account when all mailboxes are shown, not only those of the caller. */
  update(input: types.AccountsUpdateInput, options?: CallOptions): Promise<types.Account>;
  /** Remove an account with its mailboxes. Needs the permission `accountDelete` (10008) in the account. */
  remove(input: types.AccountsRemoveInput, options?: CallOptions): Promise<void>;
  /** List the people of a mailbox with their roles. Needs `userListView` (10013) in the account. */
  ofMailbox(input: types.AccountsOfMailboxInput, options?: CallOptions): Promise<types.MailboxPeople>;
  /** Retrieve the usage of the account's quotas. Needs the permission `accountView` (10130) in the account. */
  usage(input: types.AccountsUsageInput, options?: CallOptions): Promise<types.AccountUsage>;
  /** Download the logo of an account. */
  logo(input: types.AccountsLogoInput, options?: CallOptions): Promise<Download>;
  /** Download the brand logo of an account. */
  brandLogo(input: types.AccountsBrandLogoInput, options?: CallOptions): Promise<Download>;
  /** Retrieve the password and session policies of the account's people. Needs the permission `accountManage` (10007) in the account. */
  policies(input: types.AccountsPoliciesInput, options?: CallOptions): Promise<types.UserPolicies>;
  /** Set the password and session policies of the account's people. Needs the permission `accountManage` (10007) in the account. */
  setPolicies(input: types.AccountsSetPoliciesInput, options?: CallOptions): Promise<types.UserPolicies>;
  /** List the trust settings of an account. Needs the permission `accountManage` (10007) in the account. */
  trust(input: types.AccountsTrustInput, options?: CallOptions): Promise<types.AccountsTrustOutput>;
  /** Add trust settings to an account, or replace them. Needs the permission `accountManage` (10007) in the account. */
  saveTrust(input: types.AccountsSaveTrustInput, options?: CallOptions): Promise<void>;
  /** List the legal holds of an account, oldest first. Needs the permission `accountManage` (10007) in the account. */
  legalHolds(input: types.AccountsLegalHoldsInput, options?: CallOptions): Promise<types.AccountsLegalHoldsOutput>;
  /** Set a legal hold on an account, or on one of its envelopes or people. Needs the permission `accountManage` (10007) in the account. */
  setLegalHold(input: types.AccountsSetLegalHoldInput, options?: CallOptions): Promise<types.AccountsSetLegalHoldOutput>;
  /** Lift a legal hold. Needs the permission `accountManage` (10007) in the account. */
  liftLegalHold(input: types.AccountsLiftLegalHoldInput, options?: CallOptions): Promise<void>;
  /** Remove trust settings of an account. Needs the permission `accountManage` (10007) in the account. */
  removeTrust(input: types.AccountsRemoveTrustInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.users`. */
export type Users = {
  /** Search the people of the account, in the order in which they joined the service. Needs the permission `userListView` (10013) in the account. */
  search(input: types.UsersSearchInput, options?: CallOptions): Promise<types.AccountUsers>;
  /** Find people by name in the caller's accounts, or anybody by their whole email address; 50 at most. Needs `userListView` (10013) in the account when for the people of an account. */
  searchColleagues(input: types.UsersSearchColleaguesInput, options?: CallOptions): Promise<types.UsersSearchColleaguesOutput>;
  /** Retrieve the names of people who share an account with the caller, by id. */
  names(input: types.UsersNamesInput, options?: CallOptions): Promise<types.UsersNamesOutput>;
  /** Retrieve a person of the account with all their roles in it. Needs the permission `userListView` (10013) in the account. */
  get(input: types.UsersGetInput, options?: CallOptions): Promise<types.AccountUser>;
  /** List the erasures of removed corporate users that have not ended, and whether legal holds postpone them. Needs the permission `corporateUserManage` (10120) in the account. */
  erasures(input: types.UsersErasuresInput, options?: CallOptions): Promise<types.UsersErasuresOutput>;
  /** Preview the erasure of a person: what would be erased, what stays, and what legal holds postpone. Needs the permission `corporateUserManage` (10120) in the account. */
  previewErasure(input: types.UsersPreviewErasureInput, options?: CallOptions): Promise<types.ErasurePreview>;
  /** Add a person whose email address is in an ACTIVE domain of the account. Needs the permission `corporateUserManage` (10120) in the account. */
  add(input: types.UsersAddInput, options?: CallOptions): Promise<types.CorporateUser>;
  /** Add the people of an XLSX or CSV file to the account. Needs the permission `corporateUserManage` (10120) in the account. */
  import(input: types.UsersImportInput, options?: CallOptions): Promise<types.UserImportStarted>;
  /** Download an example of a file of people to add. Needs the permission `corporateUserManage` (10120) in the account. */
  importExample(input: types.UsersImportExampleInput, options?: CallOptions): Promise<Download>;
  /** Send a corporate user who has no password yet the email to set one again. Needs the permission `corporateUserManage` (10120) in the account. */
  sendWelcome(input: types.UsersSendWelcomeInput, options?: CallOptions): Promise<void>;
  /** Remove people from the account; corporate users from the service. Needs the permission `corporateUserManage` (10120) in the account. */
  remove(input: types.UsersRemoveInput, options?: CallOptions): Promise<void>;
  /** Remove all second factors of a corporate user and end their sessions, as an owner. Needs the permission `corporateUserManage` (10120) in the account. Needs `accountDelete` (10008) in the account. */
  resetSecondFactors(input: types.UsersResetSecondFactorsInput, options?: CallOptions): Promise<void>;
  /** Block corporate users, or unblock them. Needs the permission `corporateUserManage` (10120) in the account. */
  block(input: types.UsersBlockInput, options?: CallOptions): Promise<void>;
  /** Retrieve the roles and permissions of a person in an account and in its mailboxes. Needs the permission `userListView` (10013) in the account. */
  accountPermissions(input: types.UsersAccountPermissionsInput, options?: CallOptions): Promise<types.AccessInAccount>;
  /** Replace the roles and permissions of a person in an account. Needs the permission `userAssignToAccount` (10000) in the account. Needs `userUnassignFromAccount` (10001) in the account when others are revoked. */
  setAccountPermissions(input: types.UsersSetAccountPermissionsInput, options?: CallOptions): Promise<types.AccountAccess>;
  /** Add roles and permissions of a person in an account. Needs the permission `userAssignToAccount` (10000) in the account. */
  changeAccountPermissions(input: types.UsersChangeAccountPermissionsInput, options?: CallOptions): Promise<types.AccountAccess>;
  /** Revoke all roles and permissions of a person in an account. Needs the permission `userUnassignFromAccount` (10001) in the account. */
  removeAccountPermissions(input: types.UsersRemoveAccountPermissionsInput, options?: CallOptions): Promise<void>;
  /** Set the roles and permissions of a person in an account and in several of its mailboxes at once. Needs the permission `userAssignToAccount` (10000) in the account. Needs `userUnassignFromAccount` (10001) in the account when others are revoked in the account. Needs `userAssignToMailbox` (10011) in the account when mailboxes are named. Needs `userUnassignFromMailbox` (10012) in the account when others are revoked in a mailbox. */
  setAllPermissions(input: types.UsersSetAllPermissionsInput, options?: CallOptions): Promise<types.GrantsSet>;
  /** Revoke a permission that a person was granted singly in an account. Needs the permission `userUnassignFromAccount` (10001) in the account. */
  removeAccountPermission(input: types.UsersRemoveAccountPermissionInput, options?: CallOptions): Promise<void>;
  /** Revoke a role of a person in an account. Needs the permission `userUnassignFromAccount` (10001) in the account. */
  removeAccountRole(input: types.UsersRemoveAccountRoleInput, options?: CallOptions): Promise<void>;
  /** Retrieve the roles of a person in a mailbox. Needs `userListView` (10013) in the account. */
  mailboxPermissions(input: types.UsersMailboxPermissionsInput, options?: CallOptions): Promise<types.MailboxAccess>;
  /** Replace the roles and permissions of a person in a mailbox. Needs `userAssignToMailbox` (10011) in the account. Needs `userUnassignFromMailbox` (10012) in the account when others are revoked. */
  setMailboxPermissions(input: types.UsersSetMailboxPermissionsInput, options?: CallOptions): Promise<types.MailboxAccess>;
  /** Add roles and permissions of a person in a mailbox. Needs `userAssignToMailbox` (10011) in the account. */
  changeMailboxPermissions(input: types.UsersChangeMailboxPermissionsInput, options?: CallOptions): Promise<types.MailboxAccess>;
  /** Revoke all roles and permissions of a person in a mailbox. Needs `userUnassignFromMailbox` (10012) in the account. */
  removeMailboxPermissions(input: types.UsersRemoveMailboxPermissionsInput, options?: CallOptions): Promise<void>;
  /** Revoke a permission that a person was granted singly in a mailbox. Needs `userUnassignFromMailbox` (10012) in the account. */
  removeMailboxPermission(input: types.UsersRemoveMailboxPermissionInput, options?: CallOptions): Promise<void>;
  /** Revoke a role of a person in a mailbox. Needs `userUnassignFromMailbox` (10012) in the account. */
  removeMailboxRole(input: types.UsersRemoveMailboxRoleInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.roles`. */
export type Roles = {
  /** List the roles of the system, and of the accounts in which the caller may see them. Needs `rolesListView` (10014) in the account when for the roles of an account. */
  list(input?: types.RolesListInput, options?: CallOptions): Promise<types.Roles>;
  /** List the roles that an account can grant. Needs the permission `rolesListView` (10014) in the account. */
  listOfAccount(input: types.RolesListOfAccountInput, options?: CallOptions): Promise<types.Roles>;
  /** Create a role of an account. Needs `rolesManage` (10002) in the account. */
  create(input: types.RolesCreateInput, options?: CallOptions): Promise<types.Role>;
  /** Retrieve a role. Needs `rolesListView` (10014) in the account when it is an account's. */
  get(input: types.RolesGetInput, options?: CallOptions): Promise<types.Role>;
  /** Change a role for everyone who has it. Needs `rolesManage` (10002) in the account. Needs `userAssignToMailbox` (10011) in the account when permissions are added to a role of mailboxes. */
  update(input: types.RolesUpdateInput, options?: CallOptions): Promise<types.Role>;
  /** Remove a role that is not in use. Needs `rolesDelete` (10003) in the account. */
  remove(input: types.RolesRemoveInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.domains`. */
export type Domains = {
  /** List the domains of an account, or find them. Needs the permission `domainListView` (10100) in the account. */
  list(input: types.DomainsListInput, options?: CallOptions): Promise<types.AccountDomainPage>;
  /** Register a domain. Needs the permission `domainManage` (10101) in the account. */
  add(input: types.DomainsAddInput, options?: CallOptions): Promise<types.AccountDomain>;
  /** Retrieve a domain. Needs the permission `domainListView` (10100) in the account. */
  get(input: types.DomainsGetInput, options?: CallOptions): Promise<types.AccountDomain>;
  /** Connect a domain to a provider, and set who must sign in through it. Needs the permission `domainManage` (10101) in the account. */
  update(input: types.DomainsUpdateInput, options?: CallOptions): Promise<types.AccountDomain>;
  /** Verify a domain by DNS, check it, activate or deactivate it. Needs the permission `domainManage` (10101) in the account. */
  change(input: types.DomainsChangeInput, options?: CallOptions): Promise<types.AccountDomain>;
  /** Remove a domain. Needs the permission `domainManage` (10101) in the account. */
  remove(input: types.DomainsRemoveInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.providers`. */
export type Providers = {
  /** List the SAML2 identity providers of an account, by the old path. Needs the permission `domainListView` (10100) in the account. */
  list(input: types.ProvidersListInput, options?: CallOptions): Promise<types.ProvidersListOutput>;
  /** Add a SAML2 identity provider, by the old path. Needs the permission `domainManage` (10101) in the account. */
  add(input: types.ProvidersAddInput, options?: CallOptions): Promise<types.SamlProvider>;
  /** Retrieve a SAML2 identity provider with its key, by the old path. Needs the permission `domainManage` (10101) in the account. */
  get(input: types.ProvidersGetInput, options?: CallOptions): Promise<types.SamlProvider>;
  /** Change the submitted properties of a SAML2 identity provider, by the old path. Needs the permission `domainManage` (10101) in the account. */
  update(input: types.ProvidersUpdateInput, options?: CallOptions): Promise<types.SamlProvider>;
  /** Remove a SAML2 identity provider that no domain uses, by the old path. Needs the permission `domainManage` (10101) in the account. */
  remove(input: types.ProvidersRemoveInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.oauthProviders`. */
export type OauthProviders = {
  /** List the OpenID Connect providers of an account. Needs the permission `domainListView` (10100) in the account. */
  list(input: types.OauthProvidersListInput, options?: CallOptions): Promise<types.OauthProvidersListOutput>;
  /** Create an OpenID Connect provider. Needs the permission `domainManage` (10101) in the account. */
  add(input: types.OauthProvidersAddInput, options?: CallOptions): Promise<types.OauthProvider>;
  /** Retrieve an OpenID Connect provider with its secret. Needs the permission `domainManage` (10101) in the account. */
  get(input: types.OauthProvidersGetInput, options?: CallOptions): Promise<types.OauthProvider>;
  /** Change the submitted properties of an OpenID Connect provider. Needs the permission `domainManage` (10101) in the account. */
  update(input: types.OauthProvidersUpdateInput, options?: CallOptions): Promise<types.OauthProvider>;
  /** Remove an OpenID Connect provider that no domain uses. Needs the permission `domainManage` (10101) in the account. */
  remove(input: types.OauthProvidersRemoveInput, options?: CallOptions): Promise<void>;
  /** List the last sign-ins through a provider with their results, newest first. Needs the permission `domainManage` (10101) in the account. */
  attempts(input: types.OauthProvidersAttemptsInput, options?: CallOptions): Promise<types.SignOnAttemptPage>;
  /** Start a test sign-in, which changes nothing and shows every check. Needs the permission `domainManage` (10101) in the account. */
  test(input: types.OauthProvidersTestInput, options?: CallOptions): Promise<types.SignOnTest>;
};

/** The methods of `client.samlProviders`. */
export type SamlProviders = {
  /** List the SAML2 identity providers of an account. Needs the permission `domainListView` (10100) in the account. */
  list(input: types.SamlProvidersListInput, options?: CallOptions): Promise<types.SamlProvidersListOutput>;
  /** Add a SAML2 identity provider. Needs the permission `domainManage` (10101) in the account. */
  add(input: types.SamlProvidersAddInput, options?: CallOptions): Promise<types.SamlProvider>;
  /** Retrieve a SAML2 identity provider with its key. Needs the permission `domainManage` (10101) in the account. */
  get(input: types.SamlProvidersGetInput, options?: CallOptions): Promise<types.SamlProvider>;
  /** Change the submitted properties of a SAML2 identity provider. Needs the permission `domainManage` (10101) in the account. */
  update(input: types.SamlProvidersUpdateInput, options?: CallOptions): Promise<types.SamlProvider>;
  /** Remove a SAML2 identity provider that no domain uses. Needs the permission `domainManage` (10101) in the account. */
  remove(input: types.SamlProvidersRemoveInput, options?: CallOptions): Promise<void>;
  /** List the last sign-ins through a provider with their results, newest first. Needs the permission `domainManage` (10101) in the account. */
  attempts(input: types.SamlProvidersAttemptsInput, options?: CallOptions): Promise<types.SignOnAttemptPage>;
  /** Start a test sign-in, which changes nothing and shows every check. Needs the permission `domainManage` (10101) in the account. */
  test(input: types.SamlProvidersTestInput, options?: CallOptions): Promise<types.SignOnTest>;
};

/** The methods of `client.mailboxes`. */
export type Mailboxes = {
  /** List the caller's mailboxes. */
  list(input?: undefined, options?: CallOptions): Promise<types.MailboxesListOutput>;
  /** List the names of an account's mailboxes, at most 1000. Needs the permission `mailboxListView` (10015) in the account. */
  listOfAccount(input: types.MailboxesListOfAccountInput, options?: CallOptions): Promise<types.MailboxesListOfAccountOutput>;
  /** List the mailboxes of an account by name. Needs the permission `mailboxListView` (10015) in the account. */
  listNames(input: types.MailboxesListNamesInput, options?: CallOptions): Promise<types.MailboxPage>;
  /** Find mailboxes by alias, contact, email address, name or UUID. */
  search(input: types.MailboxesSearchInput, options?: CallOptions): Promise<types.MailboxesSearchOutput>;
  /** Find mailboxes that may be senders or recipients, as clients of older releases do. */
  searchParticipants(input: types.MailboxesSearchParticipantsInput, options?: CallOptions): Promise<types.MailboxesSearchParticipantsOutput>;
  /** Retrieve the names of mailboxes by their ids. */
  info(input: types.MailboxesInfoInput, options?: CallOptions): Promise<types.MailboxesInfoOutput>;
  /** Create a mailbox, which the caller owns. Needs the permission `mailboxManage` (10004) in the account. */
  create(input: types.MailboxesCreateInput, options?: CallOptions): Promise<types.UserMailbox>;
  /** Retrieve a mailbox. Needs `mailboxListView` (10015) in the account when the caller has no grant in the mailbox. */
  get(input: types.MailboxesGetInput, options?: CallOptions): Promise<types.Mailbox>;
  /** Replace the properties of a mailbox. Needs `mailboxManage` (10004) in the account when its name or visibility changes, or nothing does. Needs `mailboxArchive` (10005) in the account when it is archived or restored. Needs `aliasCreate` (10009) in the account when an alias is added. Needs `aliasDelete` (10010) in the account when an alias is removed. */
  replace(input: types.MailboxesReplaceInput, options?: CallOptions): Promise<types.Mailbox>;
  /** Change properties of a mailbox. Needs `mailboxManage` (10004) in the account when its name or visibility changes, or nothing does. Needs `mailboxArchive` (10005) in the account when it is archived or restored. Needs `aliasCreate` (10009) in the account when an alias is added. Needs `aliasDelete` (10010) in the account when an alias is removed. */
  update(input: types.MailboxesUpdateInput, options?: CallOptions): Promise<types.Mailbox>;
  /** Remove the mailbox; another one can take over its open and future envelopes. Needs `mailboxDelete` (10006) in the account. */
  archive(input: types.MailboxesArchiveInput, options?: CallOptions): Promise<void>;
  /** Renounce the caller's own roles in a mailbox. */
  leave(input: types.MailboxesLeaveInput, options?: CallOptions): Promise<void>;
  /** Revoke all roles and permissions of everybody but the caller in a mailbox. Needs `userUnassignFromMailbox` (10012) in the account. */
  removeUsers(input: types.MailboxesRemoveUsersInput, options?: CallOptions): Promise<void>;
  /** Download the logo of the account of a mailbox. */
  logo(input: types.MailboxesLogoInput, options?: CallOptions): Promise<Download>;
  /** Count the envelopes of each folder of the mailbox. Needs the permission `envelopeListView` (2004) in the mailbox. */
  counts(input?: undefined, options?: CallOptions): Promise<types.MailboxStat>;
  /** Name the folders of the mailbox that have envelopes, as clients of older releases ask for them. Needs the permission `envelopeListView` (2004) in the mailbox. */
  folders(input?: types.MailboxesFoldersInput, options?: CallOptions): Promise<types.MailboxesFoldersOutput>;
  /** Retrieve what a page of the mailbox shows first. Needs `envelopeListView` (2004) in the mailbox when the counters are shown. */
  essentials(input?: undefined, options?: CallOptions): Promise<types.MailboxEssentials>;
  /** List the templates of the mailbox's envelopes by name. Needs the permission `envelopeListView` (2004) in the mailbox. */
  usedTemplates(input?: types.MailboxesUsedTemplatesInput, options?: CallOptions): Promise<types.UsedTemplatePage>;
  /** List the actions in the mailbox and on its envelopes, newest first. Needs the permission `envelopeListView` (2004) in the mailbox. */
  activity(input?: types.MailboxesActivityInput, options?: CallOptions): Promise<types.ActivityPage>;
  /** Retrieve the auto-delegation of a mailbox. Needs `envelopeDelegate` (2012) in the mailbox when the caller does not manage the account's mailboxes. Needs `mailboxManage` (10004) in the account when the caller does not delegate in the mailbox. */
  autoDelegation(input: types.MailboxesAutoDelegationInput, options?: CallOptions): Promise<types.AutoDelegation>;
  /** Set the auto-delegation of a mailbox. Needs `envelopeDelegate` (2012) in the mailbox when the caller does not manage the account's mailboxes. Needs `mailboxManage` (10004) in the account when the caller does not delegate in the mailbox. */
  setAutoDelegation(input: types.MailboxesSetAutoDelegationInput, options?: CallOptions): Promise<types.AutoDelegation>;
};

/** The methods of `client.mailboxGroups`. */
export type MailboxGroups = {
  /** List groups of mailboxes by name. Needs the permission `mailboxGroupView` (10018) in the account. */
  list(input: types.MailboxGroupsListInput, options?: CallOptions): Promise<types.MailboxGroupPage>;
  /** Create a group of mailboxes. Needs the permission `mailboxGroupManage` (10019) in the account. Needs `mailboxGroupAssign` (10020) in the account when the request has mailboxes. */
  create(input: types.MailboxGroupsCreateInput, options?: CallOptions): Promise<types.MailboxGroup>;
  /** Retrieve the names of groups by their ids. Needs the permission `mailboxGroupView` (10018) in the account. */
  info(input: types.MailboxGroupsInfoInput, options?: CallOptions): Promise<types.MailboxGroupsInfoOutput>;
  /** Retrieve a group with its mailboxes. Needs the permission `mailboxGroupView` (10018) in the account. */
  get(input: types.MailboxGroupsGetInput, options?: CallOptions): Promise<types.MailboxGroup>;
  /** Rename a group, and replace its mailboxes if the request has any. Needs the permission `mailboxGroupManage` (10019) in the account. Needs `mailboxGroupAssign` (10020) in the account when its mailboxes change. */
  update(input: types.MailboxGroupsUpdateInput, options?: CallOptions): Promise<types.MailboxGroup>;
  /** Remove a group; its mailboxes remain. Needs the permission `mailboxGroupManage` (10019) in the account. */
  remove(input: types.MailboxGroupsRemoveInput, options?: CallOptions): Promise<void>;
  /** Add mailboxes to a group. Needs the permission `mailboxGroupAssign` (10020) in the account. */
  addMailboxes(input: types.MailboxGroupsAddMailboxesInput, options?: CallOptions): Promise<types.MailboxGroup>;
  /** Remove mailboxes from a group. Needs the permission `mailboxGroupAssign` (10020) in the account. */
  removeMailboxes(input: types.MailboxGroupsRemoveMailboxesInput, options?: CallOptions): Promise<types.MailboxGroup>;
};

/** The methods of `client.aliases`. */
export type Aliases = {
  /** Add an alias to the mailbox. Needs `aliasCreate` (10009) in the account. */
  set(input: types.AliasesSetInput, options?: CallOptions): Promise<types.Alias>;
  /** Remove an alias of the mailbox. Needs `aliasDelete` (10010) in the account. */
  remove(input: types.AliasesRemoveInput, options?: CallOptions): Promise<void>;
  /** List the aliases of the mailbox. */
  get(input?: types.AliasesGetInput, options?: CallOptions): Promise<types.AliasesGetOutput>;
  /** Find the mailbox of a qualified alias. */
  find(input: types.AliasesFindInput, options?: CallOptions): Promise<types.AliasesFindOutput>;
};

/** The methods of `client.contacts`. */
export type Contacts = {
  /** List the contacts of the mailbox by name. Needs the permission `contactListView` (8002) in the mailbox. */
  list(input?: types.ContactsListInput, options?: CallOptions): Promise<types.ContactPage>;
  /** Add a mailbox to the contacts. Needs the permission `contactManage` (8000) in the mailbox. */
  create(input: types.ContactsCreateInput, options?: CallOptions): Promise<types.Contact>;
  /** Change the name or the mailbox of a contact. Needs the permission `contactManage` (8000) in the mailbox. */
  update(input: types.ContactsUpdateInput, options?: CallOptions): Promise<types.Contact>;
  /** Remove a contact. Needs the permission `contactDelete` (8001) in the mailbox. */
  remove(input: types.ContactsRemoveInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.savedFilters`. */
export type SavedFilters = {
  /** List the saved filters of the mailbox, newest first. */
  list(input?: undefined, options?: CallOptions): Promise<types.SavedFiltersListOutput>;
  /** Save a filter. */
  create(input: types.SavedFiltersCreateInput, options?: CallOptions): Promise<types.SavedFiltersCreateOutput>;
  /** Retrieve a saved filter. */
  get(input: types.SavedFiltersGetInput, options?: CallOptions): Promise<types.SavedFilter>;
  /** Replace a saved filter. */
  replace(input: types.SavedFiltersReplaceInput, options?: CallOptions): Promise<void>;
  /** Remove a saved filter. */
  remove(input: types.SavedFiltersRemoveInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.viewPreferences`. */
export type ViewPreferences = {
  /** Retrieve view preferences of the caller in the mailbox. */
  get(input: types.ViewPreferencesGetInput, options?: CallOptions): Promise<types.ViewPreferences>;
  /** Set view preferences of the caller in the mailbox; others keep their values. */
  set(input: types.ViewPreferencesSetInput, options?: CallOptions): Promise<types.ViewPreferences>;
  /** Remove view preferences of the caller in the mailbox, all of them by default. */
  remove(input?: types.ViewPreferencesRemoveInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.labels`. */
export type Labels = {
  /** List the labels of the mailbox. Needs the permission `envelopeListView` (2004) in the mailbox. */
  list(input?: undefined, options?: CallOptions): Promise<types.LabelsListOutput>;
  /** Create a label. Needs the permission `labelManage` (6000) in the mailbox. */
  create(input: types.LabelsCreateInput, options?: CallOptions): Promise<types.Label>;
  /** Change a label. Needs the permission `labelManage` (6000) in the mailbox. */
  update(input: types.LabelsUpdateInput, options?: CallOptions): Promise<types.Label>;
  /** Remove a label, from its envelopes too. Needs the permission `labelDelete` (6001) in the mailbox. */
  remove(input: types.LabelsRemoveInput, options?: CallOptions): Promise<void>;
  /** Add a label to envelopes. Needs the permission `labelAssign` (6002) in the mailbox. */
  assign(input: types.LabelsAssignInput, options?: CallOptions): Promise<void>;
  /** Remove a label from envelopes. Needs the permission `labelAssign` (6002) in the mailbox. */
  unassign(input: types.LabelsUnassignInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.categories`. */
export type Categories = {
  /** List categories the mailbox may see, newest first. Needs the permission `templateListView` (1002) in the mailbox. */
  list(input?: types.CategoriesListInput, options?: CallOptions): Promise<types.CategoryPage>;
  /** List the categories of an access level that the mailbox may see, newest first, 1000 at most. Needs the permission `templateListView` (1002) in the mailbox. */
  listOfLevel(input: types.CategoriesListOfLevelInput, options?: CallOptions): Promise<types.CategoriesListOfLevelOutput>;
  /** Create a category of templates. Needs the permission `categoryManage` (3000) in the mailbox. */
  create(input: types.CategoriesCreateInput, options?: CallOptions): Promise<types.Category>;
  /** Change a category, or move it into another. Needs the permission `categoryManage` (3000) in the mailbox. */
  update(input: types.CategoriesUpdateInput, options?: CallOptions): Promise<types.Category>;
  /** Remove a category that no template is in. Needs the permission `categoryDelete` (3001) in the mailbox. */
  remove(input: types.CategoriesRemoveInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.dictionaries`. */
export type Dictionaries = {
  /** List dictionaries, newest first. Needs the permission `dictionaryListView` (5004) in the mailbox. Needs `dictionaryManage` (5000) in the mailbox when it is shown as editable. Needs `dictionaryRowManage` (5002) in the mailbox when it is shown as editable. */
  list(input?: types.DictionariesListInput, options?: CallOptions): Promise<types.DictionaryPage>;
  /** Create a dictionary with one column. Needs the permission `dictionaryManage` (5000) in the mailbox. */
  create(input?: types.DictionariesCreateInput, options?: CallOptions): Promise<types.DictionaryIds>;
  /** Retrieve a dictionary, with its columns and number of records on request. Needs the permission `dictionaryListView` (5004) in the mailbox. Needs `dictionaryManage` (5000) in the mailbox when it is shown as editable. Needs `dictionaryRowManage` (5002) in the mailbox when it is shown as editable. */
  get(input: types.DictionariesGetInput, options?: CallOptions): Promise<types.Dictionary>;
  /** Set name, description, access or filtered access. Needs the permission `dictionaryManage` (5000) in the mailbox. */
  update(input: types.DictionariesUpdateInput, options?: CallOptions): Promise<types.Dictionary>;
  /** Archive a dictionary. Needs the permission `dictionaryArchive` (5001) in the mailbox. */
  archive(input: types.DictionariesArchiveInput, options?: CallOptions): Promise<void>;
  /** Check whether a dictionary exists and may be used. */
  check(input: types.DictionariesCheckInput, options?: CallOptions): Promise<types.DictionaryCheck>;
  /** Add a column. Needs the permission `dictionaryManage` (5000) in the mailbox. */
  addColumn(input: types.DictionariesAddColumnInput, options?: CallOptions): Promise<types.DictionaryColumnIds>;
  /** Change a column; properties left out are unchanged. Needs the permission `dictionaryManage` (5000) in the mailbox. */
  updateColumn(input: types.DictionariesUpdateColumnInput, options?: CallOptions): Promise<types.DictionaryColumn>;
  /** Remove a column other than the last one. Needs the permission `dictionaryManage` (5000) in the mailbox. */
  removeColumn(input: types.DictionariesRemoveColumnInput, options?: CallOptions): Promise<types.DictionaryColumnIds>;
  /** Search the values of a column that a dictionary field may take. */
  columnValues(input: types.DictionariesColumnValuesInput, options?: CallOptions): Promise<types.DictionaryColumnValuePage>;
  /** Check whether a column exists and may be used. */
  checkColumn(input: types.DictionariesCheckColumnInput, options?: CallOptions): Promise<types.DictionaryCheck>;
  /** Start an export to CSV, XLSX or XML. Needs the permission `dictionaryListView` (5004) in the mailbox. */
  startExport(input: types.DictionariesStartExportInput, options?: CallOptions): Promise<types.ExportTaskStatus>;
  /** Retrieve the progress of an export, and its file when it is ready. Needs the permission `dictionaryListView` (5004) in the mailbox. */
  exportStatus(input: types.DictionariesExportStatusInput, options?: CallOptions): Promise<types.ExportTaskStatus>;
  /** Download the file of an export by its link. */
  exportFile(input: types.DictionariesExportFileInput, options?: CallOptions): Promise<Download>;
};

/** The methods of `client.records`. */
export type Records = {
  /** List the records as they are, or as they were at an instant, oldest first. Needs the permission `dictionaryListView` (5004) in the mailbox. */
  list(input: types.RecordsListInput, options?: CallOptions): Promise<types.DictionaryRecordHistory>;
  /** Search the records of a dictionary by filters, oldest first. Needs the permission `dictionaryListView` (5004) in the mailbox. */
  search(input: types.RecordsSearchInput, options?: CallOptions): Promise<types.DictionaryRecordPage>;
  /** Add one or several records, all or none. Needs the permission `dictionaryRowManage` (5002) in the mailbox. */
  create(input: types.RecordsCreateInput, options?: CallOptions): Promise<types.DictionaryRecordIds>;
  /** Retrieve all values of a record. Needs the permission `dictionaryListView` (5004) in the mailbox. */
  get(input: types.RecordsGetInput, options?: CallOptions): Promise<types.DictionaryRecord>;
  /** Retrieve one value of a record. Needs the permission `dictionaryListView` (5004) in the mailbox. */
  value(input: types.RecordsValueInput, options?: CallOptions): Promise<types.DictionaryColumnValue>;
  /** Change some values of a record. Needs the permission `dictionaryRowManage` (5002) in the mailbox. */
  update(input: types.RecordsUpdateInput, options?: CallOptions): Promise<void>;
  /** Remove one or several records, all or none. Needs the permission `dictionaryRowDelete` (5003) in the mailbox. */
  remove(input: types.RecordsRemoveInput, options?: CallOptions): Promise<types.RecordsRemoveOutput>;
  /** Find the oldest record with each of the values. Needs the permission `dictionaryListView` (5004) in the mailbox. */
  findByValues(input: types.RecordsFindByValuesInput, options?: CallOptions): Promise<types.RecordsFindByValuesOutput>;
};

/** The methods of `client.imports`. */
export type Imports = {
  /** Upload a file of records, to be confirmed. Needs the permission `dictionaryRowManage` (5002) in the mailbox. */
  upload(input: types.ImportsUploadInput, options?: CallOptions): Promise<types.DictionaryImportIds>;
  /** Retrieve the progress of an import. Needs the permission `dictionaryRowManage` (5002) in the mailbox. */
  get(input: types.ImportsGetInput, options?: CallOptions): Promise<types.DictionaryImport>;
  /** Preview the first rows of an uploaded file. Needs the permission `dictionaryRowManage` (5002) in the mailbox. */
  preview(input: types.ImportsPreviewInput, options?: CallOptions): Promise<types.DictionaryImportPreview>;
  /** Confirm the settings of a file and import it. Needs the permission `dictionaryRowManage` (5002) in the mailbox. Needs `dictionaryManage` (5000) in the mailbox when the file brings new columns. */
  confirm(input: types.ImportsConfirmInput, options?: CallOptions): Promise<void>;
  /** Cancel an import before it is confirmed or while it runs. Needs the permission `dictionaryRowManage` (5002) in the mailbox. */
  cancel(input: types.ImportsCancelInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.audit`. */
export type Audit = {
  /** Search the audit log of an account, newest first. Needs `auditLogView` (10016) in the account. */
  search(input: types.AuditSearchInput, options?: CallOptions): Promise<types.AccountActivityPage>;
};

/** The methods of `client.reports`. */
export type Reports = {
  /** Start a report of the mailbox's envelopes as CSV. Needs the permission `envelopeListView` (2004) in the mailbox. */
  ofEnvelopes(input: types.ReportsOfEnvelopesInput, options?: CallOptions): Promise<types.ReportTask>;
  /** Start a report of the audit log of an account as CSV. Needs `auditLogView` (10016) in the account. */
  ofAudit(input: types.ReportsOfAuditInput, options?: CallOptions): Promise<types.ReportTask>;
  /** Start a report of the people of the account as CSV. Needs the permission `userListView` (10013) in the account. */
  ofUsers(input: types.ReportsOfUsersInput, options?: CallOptions): Promise<types.ReportTask>;
  /** Start a report of the mailboxes of the account as CSV. Needs the permission `mailboxListView` (10015) in the account. */
  ofMailboxes(input: types.ReportsOfMailboxesInput, options?: CallOptions): Promise<types.ReportTask>;
  /** Retrieve the progress of one's own report, and its file when it is ready. */
  get(input: types.ReportsGetInput, options?: CallOptions): Promise<types.ReportTask>;
  /** Download the file of a report, or of an export of an account, by its link. */
  file(input: types.ReportsFileInput, options?: CallOptions): Promise<Download>;
};

/** The methods of `client.notifications`. */
export type Notifications = {
  /** List the unread notifications of the caller, newest first. */
  list(input?: types.NotificationsListInput, options?: CallOptions): Promise<types.NotificationPage>;
  /** Mark notifications as read. */
  read(input: types.NotificationsReadInput, options?: CallOptions): Promise<void>;
  /** Mark all notifications of the caller as read. */
  readAll(input?: undefined, options?: CallOptions): Promise<void>;
  /** Retrieve the notifications that the caller has switched on, outside of mailboxes. */
  accountPreferences(input?: undefined, options?: CallOptions): Promise<types.NotificationPreferences>;
  /** Switch notifications outside of mailboxes on and off. */
  setAccountPreferences(input: types.NotificationsSetAccountPreferencesInput, options?: CallOptions): Promise<void>;
  /** Retrieve the notifications that the caller has switched on in the mailbox, or in every mailbox. */
  mailboxPreferences(input?: undefined, options?: CallOptions): Promise<types.MailboxNotificationPreferences>;
  /** Switch notifications on and off in the mailbox, or in every mailbox. */
  setMailboxPreferences(input: types.NotificationsSetMailboxPreferencesInput, options?: CallOptions): Promise<void>;
  /** Retrieve the notifications that a corporate user has switched on, outside of mailboxes. Needs the permission `corporateUserManage` (10120) in the account. */
  accountPreferencesOf(input: types.NotificationsAccountPreferencesOfInput, options?: CallOptions): Promise<types.NotificationPreferences>;
  /** Switch notifications of a corporate user outside of mailboxes on and off. Needs the permission `corporateUserManage` (10120) in the account. */
  setAccountPreferencesOf(input: types.NotificationsSetAccountPreferencesOfInput, options?: CallOptions): Promise<void>;
  /** Retrieve the notifications that a corporate user has switched on in the mailbox, or in every mailbox. Needs the permission `corporateUserManage` (10120) in the account. */
  mailboxPreferencesOf(input: types.NotificationsMailboxPreferencesOfInput, options?: CallOptions): Promise<types.MailboxNotificationPreferences>;
  /** Switch notifications of a corporate user on and off in the mailbox, or in every mailbox. Needs the permission `corporateUserManage` (10120) in the account. */
  setMailboxPreferencesOf(input: types.NotificationsSetMailboxPreferencesOfInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.processes`. */
export type Processes = {
  /** List the bulk actions of the mailbox, newest first. */
  list(input?: types.ProcessesListInput, options?: CallOptions): Promise<types.ProcessPage>;
  /** Retrieve the progress of a bulk action. Needs `corporateUserManage` (10120) in the account when an account started it. */
  get(input: types.ProcessesGetInput, options?: CallOptions): Promise<types.ProcessStatus>;
};

/** The methods of `client.templates`. */
export type Templates = {
  /** List templates, newest first. Needs the permission `templateListView` (1002) in the mailbox. */
  list(input?: types.TemplatesListInput, options?: CallOptions): Promise<types.TemplatePage>;
  /** Create a template. Needs the permission `templateManage` (1000) in the mailbox. */
  create(input: types.TemplatesCreateInput, options?: CallOptions): Promise<types.FullTemplateResponse>;
  /** Check a template and report every fault; nothing is stored. Needs the permission `templateManage` (1000) in the mailbox. */
  check(input: types.TemplatesCheckInput, options?: CallOptions): Promise<types.TemplateCheck>;
  /** Check whether an envelope can be created from a template's version, and read its name. Needs the permission `templateListView` (1002) in the mailbox. */
  validate(input: types.TemplatesValidateInput, options?: CallOptions): Promise<types.TemplateValidation>;
  /** List the 10 templates that the mailbox made envelopes of last, the last one first. Needs the permission `templateListView` (1002) in the mailbox. */
  recentlyUsed(input?: undefined, options?: CallOptions): Promise<types.TemplatesRecentlyUsedOutput>;
  /** Retrieve a template, in its newest version or the one named. Needs the permission `templateListView` (1002) in the mailbox. Needs `envelopeSend` (2001) in the mailbox when envelopes can be made of it, with `checkEnvelopeCreation`. Needs `envelopeManage` (2000) in the mailbox when envelopes can be made of it, with `checkEnvelopeCreation`. */
  get(input: types.TemplatesGetInput, options?: CallOptions): Promise<types.FullTemplateResponse>;
  /** Change a template; other documents or another flow create a version. Needs the permission `templateManage` (1000) in the mailbox. */
  update(input: types.TemplatesUpdateInput, options?: CallOptions): Promise<types.FullTemplateResponse>;
  /** Rename a template; the version stays the same. Needs the permission `templateManage` (1000) in the mailbox. */
  rename(input: types.TemplatesRenameInput, options?: CallOptions): Promise<types.FullTemplateResponse>;
  /** Set the categories of a template; the version stays the same. Needs the permission `templateManage` (1000) in the mailbox. */
  setCategories(input: types.TemplatesSetCategoriesInput, options?: CallOptions): Promise<types.FullTemplateResponse>;
  /** Archive or restore a template. Needs the permission `templateArchive` (1001) in the mailbox. */
  archive(input: types.TemplatesArchiveInput, options?: CallOptions): Promise<types.FullTemplateResponse>;
  /** Copy a visible template into the mailbox. Needs the permission `templateManage` (1000) in the mailbox. */
  clone(input: types.TemplatesCloneInput, options?: CallOptions): Promise<types.FullTemplateResponse>;
  /** List the versions of a template, newest first. Needs the permission `templateListView` (1002) in the mailbox. */
  versions(input: types.TemplatesVersionsInput, options?: CallOptions): Promise<types.TemplateVersionPage>;
  /** Compare two versions of a template. Needs the permission `templateListView` (1002) in the mailbox. */
  compare(input: types.TemplatesCompareInput, options?: CallOptions): Promise<types.TemplateComparison>;
  /** Add a template to the user's favorites. Needs the permission `templateListView` (1002) in the mailbox. */
  favorite(input: types.TemplatesFavoriteInput, options?: CallOptions): Promise<void>;
  /** Remove a template from the favorites. Needs the permission `templateListView` (1002) in the mailbox. */
  unfavorite(input: types.TemplatesUnfavoriteInput, options?: CallOptions): Promise<void>;
  /** Retrieve the share code of a template. Needs the permission `templateManage` (1000) in the mailbox. */
  shareCode(input: types.TemplatesShareCodeInput, options?: CallOptions): Promise<types.ShareCode>;
  /** Remove the share code of a template. Needs the permission `templateManage` (1000) in the mailbox. */
  unshare(input: types.TemplatesUnshareInput, options?: CallOptions): Promise<void>;
  /** Retrieve the template of a share code. */
  byShareCode(input: types.TemplatesByShareCodeInput, options?: CallOptions): Promise<types.FullTemplateResponse>;
  /** Download the XML schema (XSD 1.0) of the envelopes of a version: it contains its documents, roles, tables and fields. Needs the permission `templateListView` (1002) in the mailbox. */
  envelopeSchema(input: types.TemplatesEnvelopeSchemaInput, options?: CallOptions): Promise<string>;
  /** Upload an image for templates: PNG or JPEG, at most 5 MiB and 1024×768. Needs the permission `templateManage` (1000) in the mailbox. */
  uploadImage(input: types.TemplatesUploadImageInput, options?: CallOptions): Promise<types.TemplateImage>;
  /** Download an image; one of another mailbox requires its hash. */
  image(input: types.TemplatesImageInput, options?: CallOptions): Promise<Download>;
  /** Download an image of the template, or its logo. */
  imageOfTemplate(input: types.TemplatesImageOfTemplateInput, options?: CallOptions): Promise<Download>;
  /** Upload a PDF for templates: at most 25 MiB and 500 pages, neither encrypted nor signed. Needs the permission `templateManage` (1000) in the mailbox. */
  uploadPdf(input: types.TemplatesUploadPdfInput, options?: CallOptions): Promise<types.TemplatePdf>;
  /** Download a PDF; one of another mailbox requires its hash. */
  pdf(input: types.TemplatesPdfInput, options?: CallOptions): Promise<Download>;
  /** Retrieve the page sizes of a PDF in millimetres, of the pages as displayed. */
  pdfPageSizes(input: types.TemplatesPdfPageSizesInput, options?: CallOptions): Promise<types.PdfPageSizes>;
  /** Download a PDF of the template. */
  pdfOfTemplate(input: types.TemplatesPdfOfTemplateInput, options?: CallOptions): Promise<Download>;
  /** Retrieve the page sizes of a PDF of the template, in millimetres. */
  pdfPageSizesOfTemplate(input: types.TemplatesPdfPageSizesOfTemplateInput, options?: CallOptions): Promise<types.PdfPageSizes>;
  /** Retrieve the tree of a version's archive with the selection of a ZIP structure. Needs the permission `templateListView` (1002) in the mailbox. */
  zipStructures(input: types.TemplatesZipStructuresInput, options?: CallOptions): Promise<types.ZipStructure>;
  /** Add or change a ZIP structure of a version. Needs the permission `templateManage` (1000) in the mailbox. */
  setZipStructure(input: types.TemplatesSetZipStructureInput, options?: CallOptions): Promise<void>;
  /** List the titles of a version's ZIP structures. Needs the permission `templateListView` (1002) in the mailbox. */
  zipStructureTitles(input: types.TemplatesZipStructureTitlesInput, options?: CallOptions): Promise<types.ZipStructureTitles>;
  /** Remove a ZIP structure of a version. Needs the permission `templateManage` (1000) in the mailbox. */
  removeZipStructure(input: types.TemplatesRemoveZipStructureInput, options?: CallOptions): Promise<void>;
  /** Download the XML schema (XSD 1.0) of templates. */
  schema(input?: undefined, options?: CallOptions): Promise<string>;
};

/** The methods of `client.envelopes`. */
export type Envelopes = {
  /** Create a draft. Needs the permission `envelopeManage` (2000) in the mailbox. Needs `chainAdd` (2007) in the mailbox when the XML names a chain. */
  createDraft(input: types.EnvelopesCreateDraftInput, options?: CallOptions): Promise<types.EnvelopesCreateDraftOutput>;
  /** Save a draft, or the values of the mailbox's step, without completing it. Needs `envelopeManage` (2000) in the mailbox when it is a draft. Needs `envelopeSign` (2003) in the mailbox when it is sent. Needs `chainAdd` (2007) in the mailbox when the XML names a chain. */
  updateDraft(input: types.EnvelopesUpdateDraftInput, options?: CallOptions): Promise<void>;
  /** Remove drafts permanently, all or none. Needs the permission `envelopeManage` (2000) in the mailbox. */
  removeDraft(input: types.EnvelopesRemoveDraftInput, options?: CallOptions): Promise<void>;
  /** Create the empty envelope XML of a template, ready to fill in and to send from the mailbox. Needs the permission `templateListView` (1002) in the mailbox. */
  emptyXml(input: types.EnvelopesEmptyXmlInput, options?: CallOptions): Promise<types.EnvelopeSource>;
  /** Check an envelope to be sent or filled in, and report every fault; nothing is stored. Needs the permission `envelopeListView` (2004) in the mailbox. Needs `chainAdd` (2007) in the mailbox when the XML names a chain. */
  check(input: types.EnvelopesCheckInput, options?: CallOptions): Promise<types.EnvelopeCheck>;
  /** Send a new envelope, or a draft. Needs the permission `envelopeSend` (2001) in the mailbox. Needs `chainAdd` (2007) in the mailbox when the XML names a chain. */
  send(input: types.EnvelopesSendInput, options?: CallOptions): Promise<types.EnvelopesSendOutput>;
  /** Send an envelope together with a template that is used once. Needs the permission `envelopeSend` (2001) in the mailbox. Needs `chainAdd` (2007) in the mailbox when the XML names a chain. */
  sendOnce(input: types.EnvelopesSendOnceInput, options?: CallOptions): Promise<types.EnvelopesSendOnceOutput>;
  /** Send files to people who approve, sign, or receive them. Needs the permission `envelopeSend` (2001) in the mailbox. Needs `chainAdd` (2007) in the mailbox when the XML names a chain. */
  quickSend(input: types.EnvelopesQuickSendInput, options?: CallOptions): Promise<types.EnvelopesQuickSendOutput>;
  /** Retrieve an envelope as the mailbox sees it, with its template. Needs the permission `envelopeListView` (2004) in the mailbox. Needs `scenarioListView` (10000) in the mailbox when the scenario is asked for; it is null otherwise. */
  get(input: types.EnvelopesGetInput, options?: CallOptions): Promise<types.EnvelopeWithTemplate>;
  /** Find the mailbox's envelopes. Needs the permission `envelopeListView` (2004) in the mailbox. */
  search(input?: types.EnvelopesSearchInput, options?: CallOptions): Promise<types.EnvelopePage>;
  /** List the titles of the roles of templates, for activeRole. Needs the permission `envelopeListView` (2004) in the mailbox. */
  searchRoles(input: types.EnvelopesSearchRolesInput, options?: CallOptions): Promise<types.TemplateRoles>;
  /** Search for fields by a part of their name. Needs the permission `envelopeListView` (2004) in the mailbox. */
  fieldsToSearch(input: types.EnvelopesFieldsToSearchInput, options?: CallOptions): Promise<types.EnvelopesFieldsToSearchOutput>;
  /** Search for fields by a part of their name; the filters of the body are ignored. Needs the permission `envelopeListView` (2004) in the mailbox. */
  fields(input: types.EnvelopesFieldsInput, options?: CallOptions): Promise<types.EnvelopesFieldsOutput>;
  /** List the mailbox's roles that must act now. Needs the permission `envelopeListView` (2004) in the mailbox. */
  activeRoles(input: types.EnvelopesActiveRolesInput, options?: CallOptions): Promise<types.EnvelopesActiveRolesOutput>;
  /** Check whether the mailbox must act now: 200, otherwise 404. Needs the permission `envelopeListView` (2004) in the mailbox. */
  hasActiveRole(input: types.EnvelopesHasActiveRoleInput, options?: CallOptions): Promise<boolean>;
  /** Fill in and complete the mailbox's step. Needs the permission `envelopeSign` (2003) in the mailbox. */
  fill(input: types.EnvelopesFillInput, options?: CallOptions): Promise<void>;
  /** Complete the mailbox's approver steps of many envelopes. Needs the permission `envelopeSign` (2003) in the mailbox. */
  approve(input: types.EnvelopesApproveInput, options?: CallOptions): Promise<types.EnvelopesApproveOutput>;
  /** End many envelopes in progress, with a comment. Needs the permission `envelopeSign` (2003) or `envelopeSend` (2001) in the mailbox. */
  cancel(input: types.EnvelopesCancelInput, options?: CallOptions): Promise<types.EnvelopesCancelOutput>;
  /** Delegate the mailbox's steps in many envelopes to another mailbox or an email address. Needs the permission `envelopeDelegate` (2012) in the mailbox. */
  delegate(input: types.EnvelopesDelegateInput, options?: CallOptions): Promise<types.EnvelopesDelegateOutput>;
  /** Take back a delegated step that is not yet completed. Needs the permission `envelopeDelegate` (2012) in the mailbox. */
  takeBack(input: types.EnvelopesTakeBackInput, options?: CallOptions): Promise<void>;
  /** List the documents that the mailbox must sign now, with their hashes. Needs the permission `envelopeSign` (2003) in the mailbox. */
  documentsToSign(input: types.EnvelopesDocumentsToSignInput, options?: CallOptions): Promise<types.EnvelopesDocumentsToSignOutput>;
  /** Retrieve a document that the mailbox must sign now, with its hashes, as clients of older releases do. Needs the permission `envelopeSign` (2003) in the mailbox. */
  documentToSign(input: types.EnvelopesDocumentToSignInput, options?: CallOptions): Promise<types.DocumentToSign>;
  /** Download the bytes that are signed: a document or its XML. Needs the permission `envelopeSign` (2003) in the mailbox. */
  fileToSign(input: types.EnvelopesFileToSignInput, options?: CallOptions): Promise<Download>;
  /** Submit digital signatures; the last one of a role completes its step. Needs the permission `envelopeSign` (2003) in the mailbox. */
  sign(input: types.EnvelopesSignInput, options?: CallOptions): Promise<void>;
  /** Download the report of a signing session as CSV. Needs the permission `envelopeSign` (2003) in the mailbox. */
  signingReport(input: types.EnvelopesSigningReportInput, options?: CallOptions): Promise<string>;
  /** List the remote signing services. */
  remoteSigners(input?: undefined, options?: CallOptions): Promise<types.EnvelopesRemoteSignersOutput>;
  /** Start to sign an envelope with a key at a remote signing service. Needs the permission `envelopeSign` (2003) in the mailbox. */
  startRemoteSigning(input: types.EnvelopesStartRemoteSigningInput, options?: CallOptions): Promise<types.RemoteSigning>;
  /** Hand over what the browser brought back from a remote signing service; after the second visit the envelope is signed. Needs the permission `envelopeSign` (2003) in the mailbox. */
  continueRemoteSigning(input: types.EnvelopesContinueRemoteSigningInput, options?: CallOptions): Promise<types.RemoteSigning>;
  /** Choose the key at a remote signing service to sign with. Needs the permission `envelopeSign` (2003) in the mailbox. */
  chooseRemoteCredential(input: types.EnvelopesChooseRemoteCredentialInput, options?: CallOptions): Promise<types.RemoteSigning>;
  /** Sign by hand: one image in every drawn field of the mailbox's step, which completes it. Needs the permission `envelopeSign` (2003) in the mailbox. */
  signByHand(input: types.EnvelopesSignByHandInput, options?: CallOptions): Promise<void>;
  /** Download the archive of an envelope. Needs the permission `envelopeDownloadBinaries` (2017) in the mailbox. */
  archive(input: types.EnvelopesArchiveInput, options?: CallOptions): Promise<Download>;
  /** Create a link with which the same session can download the archive once. Needs the permission `envelopeDownloadBinaries` (2017) in the mailbox. */
  linkArchive(input: types.EnvelopesLinkArchiveInput, options?: CallOptions): Promise<types.DownloadLink>;
  /** List the seals of the documents in the archive of an envelope. Needs the permission `envelopeDownloadBinaries` (2017) in the mailbox. */
  listSeals(input: types.EnvelopesListSealsInput, options?: CallOptions): Promise<types.EnvelopesListSealsOutput>;
  /** Download an archive by a link, once. Needs `envelopeDownloadBinaries` (2017) in the mailbox. */
  archiveByLink(input: types.EnvelopesArchiveByLinkInput, options?: CallOptions): Promise<Download>;
  /** Download a finished document as PDF. Needs the permission `envelopeDownloadBinaries` (2017) in the mailbox. */
  finalPdf(input: types.EnvelopesFinalPdfInput, options?: CallOptions): Promise<Download>;
  /** Download a document as PDF as it would be printed now, marked as a preview. Needs the permission `envelopeDownloadBinaries` (2017) in the mailbox. */
  preview(input: types.EnvelopesPreviewInput, options?: CallOptions): Promise<Download>;
  /** Download a document as PDF with marks and certificate. Needs the permission `envelopeDownloadBinaries` (2017) in the mailbox. */
  printable(input: types.EnvelopesPrintableInput, options?: CallOptions): Promise<Download>;
  /** List the emails about an envelope and their delivery, newest first, for its sender. Needs the permission `envelopeListView` (2004) in the mailbox. */
  emails(input: types.EnvelopesEmailsInput, options?: CallOptions): Promise<types.EnvelopeEmailPage>;
  /** List the audit trail of an envelope, oldest first. Needs the permission `envelopeListView` (2004) in the mailbox. */
  auditTrail(input: types.EnvelopesAuditTrailInput, options?: CallOptions): Promise<types.EnvelopesAuditTrailOutput>;
  /** Add a note to the audit trail of an envelope. Needs the permission `envelopeAuditTrailRecord` (2016) in the mailbox. */
  addAuditNote(input: types.EnvelopesAddAuditNoteInput, options?: CallOptions): Promise<void>;
  /** Download the audit trail of an envelope as PDF. Needs the permission `envelopeDownloadBinaries` (2017) in the mailbox. */
  auditTrailPdf(input: types.EnvelopesAuditTrailPdfInput, options?: CallOptions): Promise<Download>;
  /** List the public keys that sign the evidence of archives. */
  auditKeys(input?: undefined, options?: CallOptions): Promise<types.AuditKeys>;
  /** Retrieve the last checkpoint of the log of all audit records. */
  auditCheckpoint(input?: undefined, options?: CallOptions): Promise<string>;
  /** Retrieve an earlier checkpoint by its size. */
  auditCheckpointOfSize(input: types.EnvelopesAuditCheckpointOfSizeInput, options?: CallOptions): Promise<string>;
  /** Prove that an audit record is in a checkpoint. */
  proveAuditRecord(input: types.EnvelopesProveAuditRecordInput, options?: CallOptions): Promise<types.InclusionProof>;
  /** Prove that one checkpoint is the beginning of another. */
  proveAuditGrowth(input: types.EnvelopesProveAuditGrowthInput, options?: CallOptions): Promise<types.ConsistencyProof>;
  /** Merge metadata of the mailbox's account into the envelope. Needs the permission `envelopeManage` (2000) in the mailbox. */
  setMetadata(input: types.EnvelopesSetMetadataInput, options?: CallOptions): Promise<void>;
  /** Remove metadata keys, or all of it. Needs the permission `envelopeManage` (2000) in the mailbox. */
  removeMetadata(input: types.EnvelopesRemoveMetadataInput, options?: CallOptions): Promise<void>;
  /** Remind the participants who must act, at most once an hour for each envelope. Needs the permission `envelopeSend` (2001) in the mailbox. */
  notify(input: types.EnvelopesNotifyInput, options?: CallOptions): Promise<void>;
  /** Mark envelopes as read in the mailbox, or as unread. Needs the permission `envelopeListView` (2004) in the mailbox. */
  markAsRead(input: types.EnvelopesMarkAsReadInput, options?: CallOptions): Promise<void>;
  /** Move final envelopes into the mailbox's archive, or out of it. Needs the permission `envelopeArchive` (2002) in the mailbox. */
  moveToArchive(input: types.EnvelopesMoveToArchiveInput, options?: CallOptions): Promise<void>;
  /** Move final envelopes and drafts into the mailbox's recycle bin, or out of it. Needs the permission `envelopeRecycleBin` (2015) in the mailbox. */
  moveToBin(input: types.EnvelopesMoveToBinInput, options?: CallOptions): Promise<void>;
  /** Retrieve the page sizes of an attached PDF in millimetres, of the pages as displayed. Needs the permission `envelopeDownloadBinaries` (2017) in the mailbox. */
  pageSizes(input: types.EnvelopesPageSizesInput, options?: CallOptions): Promise<types.PdfPageSizes>;
  /** Download the XML schema (XSD 1.0) of the envelopes of any template. */
  schema(input?: undefined, options?: CallOptions): Promise<string>;
};

/** The methods of `client.sharing`. */
export type Sharing = {
  /** Send emails with a link to the archives of completed envelopes. Needs the permission `envelopeShare` (2018) in the mailbox. */
  shareArchive(input: types.SharingShareArchiveInput, options?: CallOptions): Promise<void>;
  /** Download archives by the code of an email. */
  downloadShared(input: types.SharingDownloadSharedInput, options?: CallOptions): Promise<Download>;
  /** Let other mailboxes read envelopes. Needs the permission `envelopeShare` (2018) in the mailbox. */
  shareCopy(input: types.SharingShareCopyInput, options?: CallOptions): Promise<types.ShareResults>;
  /** Stop sharing envelopes with other mailboxes. Needs the permission `envelopeShare` (2018) in the mailbox. */
  unshareCopy(input: types.SharingUnshareCopyInput, options?: CallOptions): Promise<types.ShareResults>;
};

/** The methods of `client.attachments`. */
export type Attachments = {
  /** Upload a file. Needs the permission `envelopeSend` (2001) or `envelopeManage` (2000) or `envelopeSign` (2003) in the mailbox. */
  upload(input: types.AttachmentsUploadInput, options?: CallOptions): Promise<types.UploadedAttachment>;
  /** Upload a PDF without its form. Needs the permission `envelopeSend` (2001) or `envelopeManage` (2000) or `envelopeSign` (2003) in the mailbox. */
  uploadPdf(input: types.AttachmentsUploadPdfInput, options?: CallOptions): Promise<types.UploadedAttachment>;
  /** Download a file. Needs the permission `envelopeDownloadBinaries` (2017) in the mailbox. */
  download(input: types.AttachmentsDownloadInput, options?: CallOptions): Promise<Download>;
  /** Retrieve the file of an attached signed container, and its signers. Needs the permission `envelopeDownloadBinaries` (2017) in the mailbox. */
  archiveInfo(input: types.AttachmentsArchiveInfoInput, options?: CallOptions): Promise<types.ArchiveInfo>;
  /** Retrieve the page sizes of an attached PDF in millimetres, of the pages as displayed. Needs the permission `envelopeDownloadBinaries` (2017) in the mailbox. */
  pageSizes(input: types.AttachmentsPageSizesInput, options?: CallOptions): Promise<types.PdfPageSizes>;
  /** Create another attachment with the same file. Needs the permission `envelopeSend` (2001) or `envelopeManage` (2000) or `envelopeSign` (2003) in the mailbox. */
  clone(input: types.AttachmentsCloneInput, options?: CallOptions): Promise<types.UploadedAttachment>;
};

/** The methods of `client.invitations`. */
export type Invitations = {
  /** List the envelopes that wait for the caller's email address. */
  list(input?: types.InvitationsListInput, options?: CallOptions): Promise<types.EnvelopeInvitations>;
  /** Check whether an envelope waits for the caller's email address: 200, otherwise 404. */
  exist(input?: undefined, options?: CallOptions): Promise<boolean>;
  /** Accept envelopes that wait for the caller's email address into the mailbox, all or none. Needs the permission `envelopeSign` (2003) in the mailbox. */
  accept(input: types.InvitationsAcceptInput, options?: CallOptions): Promise<void>;
  /** Retrieve an invitation by the code of its email. */
  info(input: types.InvitationsInfoInput, options?: CallOptions): Promise<types.InvitedEnvelope>;
  /** Accept an envelope with the code of an email, into the mailbox that the roles or the header name. Needs the permission `envelopeSign` (2003) in the mailbox. */
  confirm(input: types.InvitationsConfirmInput, options?: CallOptions): Promise<types.InvitationsConfirmOutput>;
  /** Retrieve the status of the user to whom an envelope was sent by email. */
  validate(input: types.InvitationsValidateInput, options?: CallOptions): Promise<types.EnvelopeInvitee>;
  /** Retrieve the status of the caller, to whom an envelope was sent by email. */
  validateOwn(input: types.InvitationsValidateOwnInput, options?: CallOptions): Promise<types.EnvelopeInvitee>;
  /** Retrieve an invitation to the caller by the code of its email. */
  ownInfo(input: types.InvitationsOwnInfoInput, options?: CallOptions): Promise<types.InvitedEnvelope>;
};

/** The methods of `client.guests`. */
export type Guests = {
  /** Check whether the recipient of an invitation can act as a guest. */
  checkCode(input: types.GuestsCheckCodeInput, options?: CallOptions): Promise<types.CodeCheck>;
  /** Act on the envelope of an invitation as a guest, with the code of the email. */
  enter(input: types.GuestsEnterInput, options?: CallOptions): Promise<types.GuestSession>;
  /** Send an envelope of a shared template without an account, as a guest. */
  sendByShareCode(input: types.GuestsSendByShareCodeInput, options?: CallOptions): Promise<types.GuestSession>;
  /** Send a file to a signer without an account. */
  sendFile(input: types.GuestsSendFileInput, options?: CallOptions): Promise<types.PublicEnvelope>;
};

/** The methods of `client.approvalRoutes`. */
export type ApprovalRoutes = {
  /** List the saved approval routes of the mailbox, and those shared with it, newest first. Needs the permission `envelopeApproval` (2010) in the mailbox. */
  list(input?: types.ApprovalRoutesListInput, options?: CallOptions): Promise<types.SavedApprovalRoutePage>;
  /** Save an approval route. Needs the permission `approvalFlowManage` (2009) in the mailbox. Needs `approvalFlowShare` (2013) in the mailbox when the route is shared. */
  create(input: types.ApprovalRoutesCreateInput, options?: CallOptions): Promise<types.ApprovalRoutesCreateOutput>;
  /** Retrieve a saved approval route. Needs the permission `envelopeApproval` (2010) in the mailbox. */
  get(input: types.ApprovalRoutesGetInput, options?: CallOptions): Promise<types.SavedApprovalRoute>;
  /** Replace a saved approval route of the mailbox. Needs the permission `approvalFlowManage` (2009) in the mailbox. Needs `approvalFlowShare` (2013) in the mailbox when the route is shared. */
  replace(input: types.ApprovalRoutesReplaceInput, options?: CallOptions): Promise<void>;
  /** Remove saved approval routes of the mailbox, all or none. Needs the permission `approvalFlowManage` (2009) in the mailbox. */
  remove(input: types.ApprovalRoutesRemoveInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.scenarios`. */
export type Scenarios = {
  /** List the scenarios of the mailbox, and those that it may use, newest first. Needs the permission `scenarioListView` (10000) in the mailbox. */
  list(input?: types.ScenariosListInput, options?: CallOptions): Promise<types.ScenarioPage>;
  /** Create a scenario. Needs the permission `scenarioManage` (10001) in the mailbox. */
  create(input: types.ScenariosCreateInput, options?: CallOptions): Promise<types.Scenario>;
  /** Retrieve a scenario with its stylesheets. Needs the permission `scenarioListView` (10000) in the mailbox. */
  get(input: types.ScenariosGetInput, options?: CallOptions): Promise<types.Scenario>;
  /** Replace a scenario of the mailbox. Needs the permission `scenarioManage` (10001) in the mailbox. */
  replace(input: types.ScenariosReplaceInput, options?: CallOptions): Promise<types.Scenario>;
  /** Delete a scenario of the mailbox; envelopes made in it stay. Needs the permission `scenarioDelete` (10002) in the mailbox. */
  remove(input: types.ScenariosRemoveInput, options?: CallOptions): Promise<void>;
  /** Copy a scenario into the mailbox. Needs the permission `scenarioManage` (10001) in the mailbox. */
  clone(input: types.ScenariosCloneInput, options?: CallOptions): Promise<types.Scenario>;
  /** Begin a scenario with a draft of its first template. Needs the permission `envelopeManage` (2000) in the mailbox. Needs `scenarioListView` (10000) in the mailbox. Needs `envelopeSend` (2001) in the mailbox when the step sends its envelope at once. */
  begin(input: types.ScenariosBeginInput, options?: CallOptions): Promise<types.ScenariosBeginOutput>;
  /** Continue a scenario: make the next envelope of a completed one. Needs the permission `envelopeManage` (2000) in the mailbox. Needs `envelopeSend` (2001) in the mailbox when the step sends its envelope at once. Needs `chainAdd` (2007) in the mailbox when the scenario adds to chains. */
  continue(input: types.ScenariosContinueInput, options?: CallOptions): Promise<types.ScenariosContinueOutput>;
};

/** The methods of `client.approvals`. */
export type Approvals = {
  /** Send drafts and waiting envelopes to approvers. Needs the permission `envelopeApproval` (2010) in the mailbox. */
  send(input: types.ApprovalsSendInput, options?: CallOptions): Promise<types.ApprovalsSendOutput>;
  /** Approve or reject envelopes that await the mailbox's approval. Needs the permission `envelopeApprove` (2011) in the mailbox. */
  decide(input: types.ApprovalsDecideInput, options?: CallOptions): Promise<void>;
  /** Approve or reject an envelope that awaits the mailbox's approval, as clients of older releases do. Needs the permission `envelopeApprove` (2011) in the mailbox. */
  decideOne(input: types.ApprovalsDecideOneInput, options?: CallOptions): Promise<void>;
  /** Search the approvals that the mailbox has received or requested. Needs the permission `envelopeApprovalListView` (2019) in the mailbox. */
  search(input: types.ApprovalsSearchInput, options?: CallOptions): Promise<types.ApprovalPage>;
  /** List the approval routes of an envelope, oldest first. Needs the permission `envelopeApprovalListView` (2019) in the mailbox. */
  historyOfMailbox(input: types.ApprovalsHistoryOfMailboxInput, options?: CallOptions): Promise<types.ApprovalFlowPage>;
  /** List the approval routes of an envelope, oldest first. Needs the permission `envelopeApprovalListView` (2019) in the mailbox. */
  history(input: types.ApprovalsHistoryInput, options?: CallOptions): Promise<types.ApprovalsHistoryOutput>;
  /** Retrieve an approval route, step by step. Needs the permission `envelopeApprovalListView` (2019) in the mailbox. */
  get(input: types.ApprovalsGetInput, options?: CallOptions): Promise<types.ApprovalFlow>;
  /** Withdraw an approval route that the mailbox has started. Needs the permission `approvalFlowManage` (2009) in the mailbox. */
  cancel(input: types.ApprovalsCancelInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.comments`. */
export type Comments = {
  /** List the threads of comments about an envelope, by document. Needs the permission `commentRead` (2005) in the mailbox. */
  list(input: types.CommentsListInput, options?: CallOptions): Promise<types.CommentsListOutput>;
  /** Write a comment, in a thread or as a new one. Needs the permission `commentWrite` (2006) in the mailbox. */
  add(input: types.CommentsAddInput, options?: CallOptions): Promise<types.CommentWritten>;
  /** Answer a thread, or change one's own message. Needs the permission `commentWrite` (2006) in the mailbox. */
  replace(input: types.CommentsReplaceInput, options?: CallOptions): Promise<types.CommentThread>;
  /** Remove one's own message, whose number stays, or a thread of one's mailbox. Needs the permission `commentWrite` (2006) in the mailbox. */
  removeAll(input: types.CommentsRemoveAllInput, options?: CallOptions): Promise<types.CommentThread>;
  /** Change the readers of a thread of one's mailbox. Needs the permission `commentWrite` (2006) in the mailbox. */
  setAccess(input: types.CommentsSetAccessInput, options?: CallOptions): Promise<types.CommentThread>;
  /** List the threads of comments about an envelope, oldest first. Needs the permission `commentRead` (2005) in the mailbox. */
  threads(input: types.CommentsThreadsInput, options?: CallOptions): Promise<types.CommentThreadPage>;
  /** List the comments of one thread, oldest first. Needs the permission `commentRead` (2005) in the mailbox. */
  thread(input: types.CommentsThreadInput, options?: CallOptions): Promise<types.CommentPage>;
  /** Close or reopen a thread. Needs the permission `commentWrite` (2006) in the mailbox. */
  updateThread(input: types.CommentsUpdateThreadInput, options?: CallOptions): Promise<void>;
  /** Change the text of one's own comment. Needs the permission `commentWrite` (2006) in the mailbox. */
  update(input: types.CommentsUpdateInput, options?: CallOptions): Promise<void>;
  /** Remove the text of one's own comment; its number stays. Needs the permission `commentWrite` (2006) in the mailbox. */
  remove(input: types.CommentsRemoveInput, options?: CallOptions): Promise<void>;
  /** Close or reopen a thread. Needs the permission `commentWrite` (2006) in the mailbox. */
  resolve(input: types.CommentsResolveInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.chains`. */
export type Chains = {
  /** Create a chain of envelopes. Needs the permission `chainAdd` (2007) in the mailbox. */
  create(input: types.ChainsCreateInput, options?: CallOptions): Promise<types.ChainsCreateOutput>;
  /** Add envelopes to a chain. Needs the permission `chainAdd` (2007) in the mailbox. */
  add(input: types.ChainsAddInput, options?: CallOptions): Promise<void>;
  /** List the envelopes of a chain that the mailbox sees. Needs the permission `envelopeListView` (2004) in the mailbox. */
  get(input: types.ChainsGetInput, options?: CallOptions): Promise<types.ChainsGetOutput>;
  /** Remove an envelope from its chain. Needs the permission `chainRemove` (2008) in the mailbox. */
  leave(input: types.ChainsLeaveInput, options?: CallOptions): Promise<void>;
  /** Remove envelopes from their chains. Needs the permission `chainRemove` (2008) in the mailbox. */
  leaveAll(input: types.ChainsLeaveAllInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.columns`. */
export type Columns = {
  /** List the extra columns of the mailbox. Needs the permission `envelopeListView` (2004) in the mailbox. */
  list(input?: undefined, options?: CallOptions): Promise<types.ColumnsListOutput>;
  /** Add a column of a searchable field to the mailbox's lists. Needs the permission `envelopeManage` (2000) in the mailbox. */
  add(input: types.ColumnsAddInput, options?: CallOptions): Promise<types.EnvelopeViewColumn>;
  /** Change order, width or visibility of a column. Needs the permission `envelopeManage` (2000) in the mailbox. */
  update(input: types.ColumnsUpdateInput, options?: CallOptions): Promise<types.EnvelopeViewColumn>;
  /** Remove a column. Needs the permission `envelopeManage` (2000) in the mailbox. */
  remove(input: types.ColumnsRemoveInput, options?: CallOptions): Promise<void>;
  /** Remove columns. Needs the permission `envelopeManage` (2000) in the mailbox. */
  removeAll(input: types.ColumnsRemoveAllInput, options?: CallOptions): Promise<void>;
  /** Remove all extra columns. Needs the permission `envelopeManage` (2000) in the mailbox. */
  reset(input?: undefined, options?: CallOptions): Promise<types.ColumnsResetOutput>;
};

/** The methods of `client.bulkSends`. */
export type BulkSends = {
  /** List the bulk sends of the mailbox, newest first. Needs the permission `envelopeSend` (2001) in the mailbox. */
  list(input?: types.BulkSendsListInput, options?: CallOptions): Promise<types.BulkSendPage>;
  /** Send one envelope per row of a file. Needs the permission `envelopeSend` (2001) in the mailbox. */
  upload(input: types.BulkSendsUploadInput, options?: CallOptions): Promise<types.BulkSendsUploadOutput>;
  /** Download an empty CSV file for a template. Needs the permission `envelopeSend` (2001) in the mailbox. */
  template(input: types.BulkSendsTemplateInput, options?: CallOptions): Promise<string>;
  /** Retrieve the progress of a bulk send. Needs the permission `envelopeSend` (2001) in the mailbox. */
  get(input: types.BulkSendsGetInput, options?: CallOptions): Promise<types.BulkSend>;
  /** Start sending a checked file. Needs the permission `envelopeSend` (2001) in the mailbox. */
  start(input: types.BulkSendsStartInput, options?: CallOptions): Promise<types.BulkSend>;
  /** Cancel the rows that are not sent yet. Needs the permission `envelopeSend` (2001) in the mailbox. */
  cancel(input: types.BulkSendsCancelInput, options?: CallOptions): Promise<types.BulkSend>;
  /** List the result of each row, or the faults found by checking. Needs the permission `envelopeSend` (2001) in the mailbox. */
  results(input: types.BulkSendsResultsInput, options?: CallOptions): Promise<types.BulkSendResultPage>;
};

/** The methods of `client.callbacks`. */
export type Callbacks = {
  /** List the callbacks of the mailbox. Needs the permission `envelopeCallbackManage` (2014) in the mailbox. */
  list(input?: undefined, options?: CallOptions): Promise<types.CallbacksListOutput>;
  /** Create a callback. Needs the permission `envelopeCallbackManage` (2014) in the mailbox. */
  add(input: types.CallbacksAddInput, options?: CallOptions): Promise<types.CallbackWithSecret>;
  /** Check whether an envelope matches the filter of a callback. Needs the permission `envelopeCallbackManage` (2014) in the mailbox. */
  check(input: types.CallbacksCheckInput, options?: CallOptions): Promise<types.CallbackCheck>;
  /** Send an envelope to the endpoint of a callback now, once. Needs the permission `envelopeCallbackManage` (2014) in the mailbox. */
  send(input: types.CallbacksSendInput, options?: CallOptions): Promise<types.CallbackAnswer>;
  /** Enable a callback again. Needs the permission `envelopeCallbackManage` (2014) in the mailbox. */
  enable(input: types.CallbacksEnableInput, options?: CallOptions): Promise<types.Callback>;
  /** List the deliveries of a callback. Needs the permission `envelopeCallbackManage` (2014) in the mailbox. */
  deliveries(input: types.CallbacksDeliveriesInput, options?: CallOptions): Promise<types.CallbackDeliveryPage>;
  /** Send deliveries again. Needs the permission `envelopeCallbackManage` (2014) in the mailbox. */
  replay(input: types.CallbacksReplayInput, options?: CallOptions): Promise<types.CallbackReplayed>;
  /** Replace the secret of a callback. Needs the permission `envelopeCallbackManage` (2014) in the mailbox. */
  rotateSecret(input: types.CallbacksRotateSecretInput, options?: CallOptions): Promise<types.CallbackSecret>;
  /** Remove a callback and its pending deliveries. Needs the permission `envelopeCallbackManage` (2014) in the mailbox. */
  remove(input: types.CallbacksRemoveInput, options?: CallOptions): Promise<void>;
  /** Retrieve an example of the body that callbacks send. */
  examplePayload(input?: undefined, options?: CallOptions): Promise<types.CallbackEvent>;
};

/** The methods of `client.callbackDeliveries`. */
export type CallbackDeliveries = {
  /** List the deliveries of a callback, by the short path. Needs the permission `envelopeCallbackManage` (2014) in the mailbox. */
  list(input: types.CallbackDeliveriesListInput, options?: CallOptions): Promise<types.CallbackDeliveryPage>;
  /** Send deliveries again, by the short path. Needs the permission `envelopeCallbackManage` (2014) in the mailbox. */
  replay(input: types.CallbackDeliveriesReplayInput, options?: CallOptions): Promise<types.CallbackReplayed>;
  /** Replace the secret of a callback, by the short path. Needs the permission `envelopeCallbackManage` (2014) in the mailbox. */
  rotateSecret(input: types.CallbackDeliveriesRotateSecretInput, options?: CallOptions): Promise<types.CallbackSecret>;
};

/** The methods of `client.events`. */
export type Events = {
  /** List the events of the mailbox in order, wait for more, or stream them. Needs the permission `envelopeListView` (2004) in the mailbox. */
  list(input?: types.EventsListInput, options?: CallOptions): Promise<types.EventPage>;
};

/** The methods of `client.forms`. */
export type Forms = {
  /** List the forms of the mailbox. Needs the permission `envelopeListView` (2004) in the mailbox. */
  list(input?: types.FormsListInput, options?: CallOptions): Promise<types.FormPage>;
  /** Create a form. Needs the permission `envelopeSend` (2001) in the mailbox. */
  create(input: types.FormsCreateInput, options?: CallOptions): Promise<types.Form>;
  /** Retrieve a form with the totals of its envelopes. Needs the permission `envelopeListView` (2004) in the mailbox. */
  get(input: types.FormsGetInput, options?: CallOptions): Promise<types.Form>;
  /** Replace a form. Needs the permission `envelopeSend` (2001) in the mailbox. */
  replace(input: types.FormsReplaceInput, options?: CallOptions): Promise<types.Form>;
  /** Remove a form; its envelopes remain. Needs the permission `envelopeSend` (2001) in the mailbox. */
  remove(input: types.FormsRemoveInput, options?: CallOptions): Promise<void>;
  /** Retrieve a form as visitors see it. */
  open(input: types.FormsOpenInput, options?: CallOptions): Promise<types.OpenForm>;
  /** Start a form, and act on its envelope as a guest. */
  start(input: types.FormsStartInput, options?: CallOptions): Promise<types.FormSession>;
};

/** The methods of `client.accountExports`. */
export type AccountExports = {
  /** Start an export of all data of an account as a ZIP file. Needs the permission `accountManage` (10007) in the account. */
  start(input: types.AccountExportsStartInput, options?: CallOptions): Promise<types.AccountExport>;
  /** List the exports of an account, newest first. Needs the permission `accountManage` (10007) in the account. */
  list(input: types.AccountExportsListInput, options?: CallOptions): Promise<types.AccountExportsListOutput>;
  /** Retrieve the progress of an export of an account, and its file when it is ready. Needs the permission `accountManage` (10007) in the account. */
  get(input: types.AccountExportsGetInput, options?: CallOptions): Promise<types.AccountExport>;
  /** Cancel an export of an account, or remove its file. Needs the permission `accountManage` (10007) in the account. */
  end(input: types.AccountExportsEndInput, options?: CallOptions): Promise<void>;
};

/** The methods of `client.retention`. */
export type Retention = {
  /** List the retention rules of an account. Needs the permission `accountManage` (10007) in the account. */
  rules(input: types.RetentionRulesInput, options?: CallOptions): Promise<types.RetentionRulesOutput>;
  /** Set how long an account keeps its ended envelopes, all or those of a template. Needs the permission `accountManage` (10007) in the account. */
  addRule(input: types.RetentionAddRuleInput, options?: CallOptions): Promise<types.RetentionAddRuleOutput>;
  /** Change a retention rule. Needs the permission `accountManage` (10007) in the account. */
  changeRule(input: types.RetentionChangeRuleInput, options?: CallOptions): Promise<types.RetentionRule>;
  /** Remove a retention rule. Needs the permission `accountManage` (10007) in the account. */
  removeRule(input: types.RetentionRemoveRuleInput, options?: CallOptions): Promise<void>;
  /** Count the envelopes that a retention rule would remove now. Needs the permission `accountManage` (10007) in the account. */
  preview(input: types.RetentionPreviewInput, options?: CallOptions): Promise<types.RetentionPreview>;
  /** List the envelopes of an account that were removed after they had ended, newest first. Needs the permission `accountManage` (10007) in the account. */
  removed(input: types.RetentionRemovedInput, options?: CallOptions): Promise<types.RemovedEnvelopePage>;
};

/** Every operation of the service, by noun. */
export type Nouns = {
  readonly session: Session;
  readonly registration: Registration;
  readonly userSessions: UserSessions;
  readonly tokens: Tokens;
  readonly secondFactors: SecondFactors;
  readonly service: Service;
  readonly profile: Profile;
  readonly accountInvitations: AccountInvitations;
  readonly accounts: Accounts;
  readonly users: Users;
  readonly roles: Roles;
  readonly domains: Domains;
  readonly providers: Providers;
  readonly oauthProviders: OauthProviders;
  readonly samlProviders: SamlProviders;
  readonly mailboxes: Mailboxes;
  readonly mailboxGroups: MailboxGroups;
  readonly aliases: Aliases;
  readonly contacts: Contacts;
  readonly savedFilters: SavedFilters;
  readonly viewPreferences: ViewPreferences;
  readonly labels: Labels;
  readonly categories: Categories;
  readonly dictionaries: Dictionaries;
  readonly records: Records;
  readonly imports: Imports;
  readonly audit: Audit;
  readonly reports: Reports;
  readonly notifications: Notifications;
  readonly processes: Processes;
  readonly templates: Templates;
  readonly envelopes: Envelopes;
  readonly sharing: Sharing;
  readonly attachments: Attachments;
  readonly invitations: Invitations;
  readonly guests: Guests;
  readonly approvalRoutes: ApprovalRoutes;
  readonly scenarios: Scenarios;
  readonly approvals: Approvals;
  readonly comments: Comments;
  readonly chains: Chains;
  readonly columns: Columns;
  readonly bulkSends: BulkSends;
  readonly callbacks: Callbacks;
  readonly callbackDeliveries: CallbackDeliveries;
  readonly events: Events;
  readonly forms: Forms;
  readonly accountExports: AccountExports;
  readonly retention: Retention;
};
