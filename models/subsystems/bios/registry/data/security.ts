/** Attributes of the TPM, of passwords and of what guards the server (behaviour § 5). */
import type { AttributeRows } from '../attribute.js';

export const securityRows: AttributeRows = {
  './ServerSecurity': {
    SecureBootStatus: { values: 'Enabled *Disabled', readOnly: true },
    ServerConfigLockStatus: { values: 'Enabled *Disabled', readOnly: true },
    MicrosoftSecuredCoreSupport: { values: 'Enabled *Disabled', warns: true },
    AdminPassword: { password: [0, 31], readOnly: true },
    PowerOnPassword: { password: [0, 31], readOnly: true },
    'Is[Admin,PowerOn]PasswordSet': { boolean: false, readOnly: true },
  },
  './ServerSecurity/TpmOptions': {
    TpmChipId: { values: '*None StMicroGen10 STMicroGen10Plus STMicroGen11', readOnly: true },
    TpmState: { values: '*NotPresent PresentDisabled PresentEnabled', readOnly: true },
    TpmActivePcrs: 'Sha1 Sha256 Sha384 Sha1Sha256 *Sha256Sha384',
    Tpm20SoftwareInterfaceStatus: { values: 'NoAction *Fifo', readOnly: true },
    Tpm2Operation: { values: '*NoAction Clear', writeOnly: true, warns: true },
  },
  './ServerSecurity/TpmOptions/TpmAdvancedOptions': {
    TpmVisibility: 'Hidden *Visible',
    TpmUefiOpromMeasuring: '*Enabled Disabled',
    TPM2EndorsementDisable: '*Enabled Disabled',
    TPM2StorageDisable: '*Enabled Disabled',
    OmitBootDeviceEvent: 'Enabled *Disabled',
  },
  './ServerSecurity/AdvancedSecurityOptions': {
    PlatformCertificate: '*Enabled Disabled',
    AllowLoginWithMgmt: 'Enabled *Disabled',
    SecStartBackupImage: 'Enabled *Disabled',
    F11BootMenu: '*Enabled Disabled',
    IntelligentProvisioning: '*Enabled Disabled',
    UefiVariableAccessFwControl: { values: '*Disabled Enabled', warns: true },
  },
  './ServerSecurity/IntelSecurityOptions': {
    IntelTxt: { values: 'Enabled *Disabled', warns: true },
    TdxEnable: '*Disabled Enabled',
    TdxSeamldrEnable: '*Disabled Enabled',
    DfxTdxDisable1MbCmrExclude: '*Disabled Enabled Auto',
    KeySplit: { from: 1, to: 7, default: 1 },
    SgxFactoryReset: { values: '*Disabled Enabled', warns: true },
    SgxEnable: '*Disabled Enabled',
    SgxPackageInfoInbandAccess: '*Disabled Enabled',
    SgxPrmrrSize: 'Value[32,64,128,256,512]Mb Value1Gb *Value2Gb Value[4,8,16,32,64,128,256,512]Gb',
    SgxQos: 'Disabled *Enabled',
    SgxEpochControl: 'SgxEpochActivated SgxEpochRandom *SgxEpochManual',
    SgxEpoch: { length: [32, 32], form: 'hex32' },
    SgxOwnerEpochEncrypt: { values: '*Disabled Enabled', readOnly: true },
    SgxLePublicKeyWriteEnable: 'Disabled *Enabled',
    'SgxLePublicKeyHash[0-3]': { length: [0, 16], form: 'hex16' },
    SgxAutoMpRegistrationAgent: 'Disabled *Enabled',
    SgxLaunchControlPolicy: '*IntelLocked Unlocked Locked',
  },
};
