"""Run by clients: a journey with sushy, which binds by links. A step that the captured server cannot have is printed."""
import sys
import time

import sushy
from sushy import auth

url, user, password, _ = sys.argv[1:]
root = sushy.Sushy(f'{url}/redfish/v1/', auth=auth.SessionAuth(user, password))


def systems_with_reset():
    """Some services have systems without power of their own, which sushy cannot represent."""
    collection = root.get_system_collection()
    for identity in collection.members_identities:
        try:
            member = collection.get_member(identity)
        except sushy.exceptions.MissingAttributeError:
            print(f'- {identity} has no actions')
            continue
        if member.json['Actions'].get('#ComputerSystem.Reset'):
            yield member


system = next(systems_with_reset())
assert root.get_manager_collection().get_members()
assert root.get_chassis_collection().get_members()


def comes_to(state):
    """Each poll is the next step of what is under way."""
    for _ in range(100):
        system.refresh(force=True)
        if system.power_state == state:
            return
        time.sleep(0.05)
    raise AssertionError(f'never {state}, but {system.power_state}')


allowed = system.get_allowed_reset_system_values()
assert sushy.ResetType.FORCE_OFF in allowed, allowed
if system.power_state != sushy.PowerState.ON:
    system.reset_system(sushy.ResetType.ON)
    comes_to(sushy.PowerState.ON)
if sushy.BootSource.PXE in system.get_allowed_system_boot_source_values():
    system.set_system_boot_options(target=sushy.BootSource.PXE, enabled=sushy.BootSourceOverrideEnabled.ONCE)
    system.refresh(force=True)
    assert system.boot.target == sushy.BootSource.PXE, system.boot
else:
    print('- no boot override to a network')
system.reset_system(sushy.ResetType.FORCE_OFF)
comes_to(sushy.PowerState.OFF)
system.reset_system(sushy.ResetType.ON)
comes_to(sushy.PowerState.ON)

try:
    bios = system.bios
    attributes = dict(bios.attributes)
except sushy.exceptions.MissingAttributeError as error:
    print(f'- no attributes of the BIOS: {error}')
else:
    assert attributes
    print(f'- {len(attributes)} attributes of the BIOS')

service = root.get_update_service()
print(f'- {len(service.firmware_inventory.get_members())} items of firmware')
