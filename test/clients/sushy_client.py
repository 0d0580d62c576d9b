"""Run by sushy.sh: one conversation through sushy's own objects; any assertion that fails ends it."""
import sys
import time

import sushy
from sushy import auth

url, user, password, how = sys.argv[1:]
authenticator = {
    'basic': auth.BasicAuth,
    'session': auth.SessionAuth,
}[how](user, password)
root = sushy.Sushy(f'{url}/redfish/v1/', auth=authenticator)

systems = root.get_system_collection().get_members()
assert len(systems) == 1, systems
system = systems[0]
assert system.identity == '1' and system.power_state == sushy.PowerState.ON, system.power_state
assert root.get_manager_collection().get_members()[0].manager_type == sushy.ManagerType.BMC
assert root.get_chassis_collection().get_members()[0].chassis_type == sushy.ChassisType.RACK_MOUNT

allowed = system.get_allowed_reset_system_values()
assert {sushy.ResetType.ON, sushy.ResetType.FORCE_OFF, sushy.ResetType.NMI} <= set(allowed), allowed
assert sushy.BootSource.PXE in system.get_allowed_system_boot_source_values()

system.set_system_boot_options(
    target=sushy.BootSource.PXE, enabled=sushy.BootSourceOverrideEnabled.ONCE
)
system.refresh(force=True)
assert system.boot.target == sushy.BootSource.PXE, system.boot


def comes_to(state):
    """Each poll is the next step of what is under way."""
    for _ in range(60):
        system.refresh(force=True)
        if system.power_state == state:
            return
        time.sleep(0.05)
    raise AssertionError(f'never {state}, but {system.power_state}')


system.reset_system(sushy.ResetType.FORCE_OFF)
comes_to(sushy.PowerState.OFF)
try:
    system.reset_system(sushy.ResetType.FORCE_OFF)
    raise AssertionError('switching off what is off was not refused')
except sushy.exceptions.BadRequestError as error:
    assert 'Power is off' in str(error), error
system.reset_system(sushy.ResetType.ON)
comes_to(sushy.PowerState.ON)


# The firmware: attributes wait for the next start, keys of secure boot for a task.
bios = system.bios
assert bios.supported_apply_times is None or sushy.APPLY_TIME_ON_RESET in bios.supported_apply_times
assert len(bios.attributes) >= 300, len(bios.attributes)
bios.set_attributes({'AdminName': f'Ada {how}', 'ServerName': 'db-7'})
assert bios.pending_attributes['AdminName'] == f'Ada {how}', bios.pending_attributes['AdminName']
assert not system.secure_boot.enabled
databases = {database.database_id: database for database in system.secure_boot.databases.get_members()}
assert len(databases) == 12, sorted(databases)
system.reset_system(sushy.ResetType.FORCE_RESTART)


def shows_attribute(value):
    """Each poll is the next step of the start."""
    for _ in range(60):
        bios.refresh(force=True)
        if bios.attributes['AdminName'] == value:
            return
        time.sleep(0.05)
    raise AssertionError(f"never {value}, but {bios.attributes['AdminName']}")


shows_attribute(f'Ada {how}')
bios.reset_bios()


# Storage: what there is, a drive that is lit, a volume that is made, initialised and deleted, a drive that is erased.
comes_to(sushy.PowerState.ON)


def finds_storage():
    """Each poll is the next step of the start."""
    for _ in range(60):
        members = {each.identity: each for each in system.storage.get_members()}
        if members:
            return members
        system.storage.refresh(force=True)
        time.sleep(0.05)
    raise AssertionError('no storage')


storages = finds_storage()
assert set(storages) == {'DE00A000', 'DA000001'}, sorted(storages)
raid = storages['DE00A000']
raid_types = raid.controllers.get_members()[0].raid_types
assert {sushy.RAIDType.RAID0, sushy.RAIDType.RAID1, sushy.RAIDType.RAID5} <= set(raid_types), raid_types
drives = {drive.identity: drive for drive in raid.drives}
assert len(drives) == 8 and raid.drives_max_size_bytes > 0, sorted(drives)
assert {volume.identity for volume in drives['1'].volumes} == {'239'}, drives['1'].volumes
for led in (sushy.IndicatorLED.LIT, sushy.IndicatorLED.OFF):
    drives['3'].set_indicator_led(led)
    drives['3'].refresh(force=True)
    assert drives['3'].indicator_led == led, drives['3'].indicator_led

assert raid.volumes.max_volume_size_bytes > 0
wanted = {
    'RAIDType': 'RAID5',
    'DisplayName': f'data {how}',
    'CapacityBytes': 300 * 2**30,
    'Links': {'Drives': [{'@odata.id': drives[bay].path} for bay in '345']},
}
volume = raid.volumes.create(wanted)
assert volume.raid_type == sushy.RAIDType.RAID5 and volume.capacity_bytes == 300 * 2**30, volume.json
assert volume.identifiers[0].durable_name, volume.identifiers


def lists_volumes(*identities):
    raid.volumes.refresh(force=True)
    listed = {path.rstrip('/').split('/')[-1] for path in raid.volumes.members_identities}
    assert listed == set(identities), listed


lists_volumes('239', volume.identity)
drives['3'].refresh(force=True)
assert [each.identity for each in drives['3'].volumes] == [volume.identity], drives['3'].json
try:
    raid.volumes.create(wanted | {'CapacityBytes': 10**15})
    raise AssertionError('a volume larger than its drives was made')
except sushy.exceptions.BadRequestError as error:
    assert 'CapacityBytes' in str(error), error


def comes_to_rest(resource):
    """Each poll is the next step of what is under way on it."""
    for _ in range(60):
        resource.refresh(force=True)
        if not resource.json['Operations']:
            return
        time.sleep(0.05)
    raise AssertionError(f"never at rest, but {resource.json['Operations']}")


comes_to_rest(volume)
assert sushy.VolumeInitializeType.FAST in volume.get_allowed_initialize_volume_values()
assert volume.initialize(sushy.VolumeInitializeType.FAST) is None
volume.refresh(force=True)
comes_to_rest(volume)
assert volume.delete() is None
lists_volumes('239')

# Looked up anew: what was found before remembers its volumes.
erased = raid.get_drive(drives['3'].path)
raid._conn.post(erased.json['Actions']['#Drive.SecureErase']['target'], data={})
comes_to_rest(erased)
assert erased.json['Status']['State'] == 'StandbyOffline', erased.json['Status']
